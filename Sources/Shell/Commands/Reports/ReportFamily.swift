import Equipment
import Files
import Hub
import ShellLanguage
import ShellOutput

extension CommandFamily {
  static let report = CommandFamily(
    name: "report", summary: "Pages to print or to mail: for the insurer, the board, the borrower, the shelf.",
    commands: [{ .reportBoard }, { .reportHandover }, { .reportInventory }, { .reportInsurance }])
}

extension Parameter where Value == String? {
  /// `--html FILE`.
  static var html: Parameter {
    Parameter(
      "--html FILE", "write it as a page for browsers and printers", .option("html", takesValue: true),
      completion: .files
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      return word.text.isEmpty ? scope.fail(.missing(what: "FILE", command: "--html"), at: word) : .some(word.text)
    }.writing
  }
}

extension Parameter where Value == [RecordType] {
  /// A type of equipment, by whose fields a filter then goes; all without it.
  static var reportedTypes: Parameter {
    Parameter("[TYPE]", "a type of equipment; all without it", .word, completion: .typesAndAll) { words, scope in
      guard let word = words.first, !word.isKeyword("all") else { return RecordType.items }
      guard let type = EquipmentType(word: word.text) else { return scope.fail(.unknownType(word.text), at: word) }
      scope.types = [type.record]
      return [type.record]
    }
  }
}

extension CommandContext {
  /// What is said where a report has no items.
  func notes(ofNone types: [RecordType], _ filter: TypedFilter) async throws -> [String] {
    try await viewModel.load(.nothingFound(in: types, isNarrowed: !filter.isEmpty))
    return stateNotes(filter)
  }

  /// Writes a report's page into a file, if one was asked for; then the answer is that it was written.
  func reported(_ output: Output, into file: String?, _ page: () async throws -> ReportPage) async throws -> Output {
    guard let file else {
      var listed = output
      if isAtTerminal, output.table?.rows.isEmpty == false { listed.notes.append(Messages.reportHint) }
      return listed
    }
    try checkWritable(file)
    let bytes = HTMLPage.bytes(try await page())
    var written = output
    written.table = nil
    if !options.isDryRun {
      try await flush()
      try documents.write(bytes, to: file, mode: .replace)
    }
    let verb = options.isDryRun ? "would write" : "wrote"
    written.notes = ["\(verb) \(VisibleText.line(file)), \(Messages.size(bytes.count))"] + output.notes
    return written
  }
}

/// The photos on a page: of each piece the newest, as far as the page may be mailed.
@HubActor
final class ReportAlbum {
  private let viewModel: EquipmentListViewModel
  private let attachments: [EquipmentReference: [Attachment]]
  private var left = ShellLimits.largestReport
  /// Photos for which there was no room.
  private(set) var crowdedOut = 0
  /// Photos whose files are gone or damaged.
  private(set) var lost: [Attachment] = []

  /// The photos of pieces.
  init(_ viewModel: EquipmentListViewModel, of pieces: [EquipmentReference]) async throws {
    self.viewModel = viewModel
    attachments = Dictionary(grouping: try await viewModel.ask(.attachments(of: pieces))) {
      $0.item ?? EquipmentReference(.accessory, 0)
    }
  }

  /// The attachments of a piece.
  func attachments(of piece: EquipmentReference) -> [Attachment] { attachments[piece] ?? [] }

  /// The newest photo of a piece; nil if it has none, or none that is there.
  func photo(of item: any EquipmentItem) async throws -> ReportPhoto? {
    let photos =
      EquipmentReference(item).map(attachments(of:))?
      .filter { $0.content == .photo && $0.file?.format.isImage ?? false } ?? []
    guard let photo = photos.last, let file = photo.file else { return nil }
    // A page that is too large for a mail is of no use to anybody.
    guard photo.size ?? 0 <= left else {
      crowdedOut += 1
      return nil
    }
    guard let bytes = try await viewModel.ask(.content(of: file)) else {
      lost.append(photo)
      return nil
    }
    left -= bytes.count
    return ReportPhoto(file.format.mediaType, bytes, "Photo of \(item.equipmentName)")
  }

  /// What the answer has to say of photos that are not on the page.
  var findings: [String] {
    (crowdedOut == 0 ? [] : [Messages.crowdedOut(crowdedOut)])
      + lost.map { Messages.text(of: CommandError.noAttachedFile(Messages.name($0))) }
  }
}
