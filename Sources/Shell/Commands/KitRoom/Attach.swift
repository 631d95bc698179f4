import Answers
import Equipment
import Files
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let attach = Command(
    "attach", of: .attachment, "Keep a photo, a receipt or another file of pieces with them.",
    .attached,
    GivenValues<Attachment>.parameter(["kind", "notes"], "what it shows, anything else"),
    examples: [
      "attach riser 1 riser.jpg", "attach riser 1, limbs 1 invoice.pdf kind=receipt notes=\"from the club\"",
    ],
    notes: [
      "attach riser 14 riser.jpg keeps the photo; attach riser 14, limbs 9 invoice.pdf kind=receipt a receipt of both.",
      "Pictures (JPEG, PNG) and PDF are known by their content, whatever they are called. Without kind= a picture is a"
        + " photo and a PDF a receipt. set attachment-size says how large a file may be.",
      "The file is copied into the folder files of the data folder, the same content once; yours stays where it is.",
      "Without any words a form asks.",
    ]
  ) { context, attached, values in try await context.attach(attached, values) }
}

/// What is attached to what, as it was typed.
struct Attached: Sendable {
  var targets = PieceTargets()
  /// The path of the file; nil if it has to be asked for.
  var file: String?
}

extension Parameter where Value == Attached {
  /// `TARGETS FILE`.
  fileprivate static var attached: Parameter {
    let pieces = Parameter<PieceTargets>.pieces()
    return Parameter(
      "TARGETS FILE", "the pieces, as riser 14, limbs 9, and the file", .words, isRequired: true,
      completion: .piecesAndFiles, isPrompted: true
    ) { words, scope in
      guard let last = words.last else { return Attached() }
      guard words.count > 1 else {
        return scope.fail(.missing(what: "TARGETS FILE", command: scope.command.name), at: last)
      }
      let isTarget = !last.hasQuotes && (last.isNumberedTarget || EquipmentReference(label: last.text) != nil)
      guard !isTarget else { return scope.fail(.missing(what: "FILE", command: scope.command.name), at: last) }
      return pieces.parse(Array(words.dropLast()), &scope).map { Attached(targets: $0, file: last.text) }
    }
  }
}

extension CommandContext {
  fileprivate func attach(_ attached: Attached, _ values: GivenValues<Attachment>) async throws -> Output {
    guard let file = attached.file else { return try await askAttachment(values) }
    let items = try await equipment(attached.targets)
    return try await attach(
      file, to: items.compactMap { EquipmentReference($0) }, values.record,
      values.has("kind") ? values.record.content : nil)
  }

  /// Asks for the file and the piece.
  private func askAttachment(_ values: GivenValues<Attachment>) async throws -> Output {
    let documents = documents
    let answer = terminal.ask("File to attach: ", editing: "") { line, cursor in
      let typed = String(decoding: Array(line.utf8.prefix(cursor)), as: UTF8.self)
      let names = documents.names(beginningWith: typed)
      return Completion(start: 0, candidates: names.map { Candidate(insert: $0, isFinal: false) })
    }
    guard case .text(let text) = answer, !text.trimmed.isEmpty else {
      throw CommandError.formDropped(isNew: true)
    }
    let file = text.trimmed
    // Nothing else is asked of a file that is not taken.
    let bytes = try documents.read(file)
    var blank = values.record
    blank.file = try await viewModel.ask(.attachable(bytes))
    if !values.has("kind"), blank.file?.format.isImage == false { blank.content = .receipt }
    let known: Set<String> = ["file", "name", "size", "added"]
    let form = FormState(
      blank, assigned: known.union(values.names), rules: try await formRules(.attachment))
    return try await fill(form) { form in
      guard let attachment = form.record.attachment, let piece = attachment.item else { return .nothing }
      guard try await self.viewModel.ask(.record(ItemReference(type: piece.type.record, id: piece.id))) != nil else {
        throw CommandError.noItems(piece.type.record, [piece.id...piece.id])
      }
      return try await self.attach(bytes, named: file, to: [piece], attachment, attachment.content)
    }
  }

  private func attach(
    _ file: String, to pieces: [EquipmentReference], _ stated: Attachment, _ content: Attachment.Content?
  ) async throws -> Output {
    try await attach(documents.read(file), named: file, to: pieces, stated, content)
  }

  private func attach(
    _ bytes: [UInt8], named path: String, to pieces: [EquipmentReference], _ stated: Attachment,
    _ content: Attachment.Content?
  ) async throws -> Output {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let result = try await viewModel.perform(.attach(bytes, named: name, to: pieces, stated, content))
    let added = result.change.items.compactMap(\.after?.attachment)
    added.last.map(remember)
    let verb = options.isDryRun ? "would attach" : "attached"
    return changed(
      added,
      notes: added.map { "\(verb) \(Messages.attached($0))" } + result.earlier.map { Messages.isAttached($0) })
  }
}
