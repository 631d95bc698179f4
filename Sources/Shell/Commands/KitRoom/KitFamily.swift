import Answers
import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandFamily {
  static let kit = CommandFamily(
    name: "kit", summary: "Equipment that is kept and lent together: these pieces, and no others.",
    commands: [
      { .kitList }, { .kitShow }, { .kitAdd }, { .kitPack }, { .kitUnpack }, { .kitCheck }, { .kitLend },
      { .kitReserve }, { .kitReturn }, { .kitDelete },
    ])
}

extension Command {
  static let kitList = Command(
    "kit list", of: .kit, "List the kits, and what of each is there.",
    .limit("at most so many rows"), onlyReads: true, examples: ["kit list", "kit list --format json"]
  ) { context, limit in
    let reports = try await context.viewModel.load(.kits())
    let shown = limit.map { Array(reports.prefix($0)) } ?? reports
    context.remember(listing: shown.map { ItemReference($0.kit) })
    var output = Output(table: KitTables.kits(shown).sparing(["notes", "location"]))
    output.reportsColumnsLeftOut = true
    output.notes = context.stateNotes()
    if reports.count > shown.count { output.findings = ["\(shown.count) of \(reports.count) kits"] }
    return output
  }

  static let kitShow = Command(
    "kit show", of: .kit, "Show what a kit is made of.", .kit, onlyReads: true,
    examples: ["kit show 1", #"kit show "Beginner 1" --format csv"#]
  ) { context, target in
    let reports = try await context.kits(target)
    var output = Output(table: KitTables.pieces(reports))
    output.findings = reports.flatMap { [Messages.summary(of: $0.kit)] + Messages.reservations(of: $0) }
    return output
  }

  static let kitCheck = Command(
    "kit check", of: .kit, "Say what of a kit, or of all, is there, out, missing, unsafe or in another place.",
    .optionalKit, onlyReads: true, examples: ["kit list", "kit check 1"],
    notes: ["It changes nothing. The exit code is 1 where a piece is not there as it should be."]
  ) { context, target in
    let reports: [KitReport]
    if let target {
      reports = try await context.kits(target)
    } else {
      reports = try await context.viewModel.load(.kits())
    }
    var output = Output(table: KitTables.states(reports).sparing(["kit", "there", "out", "missing"]))
    output.reportsColumnsLeftOut = true
    if reports.isEmpty { output.notes = context.stateNotes() }
    let faulty = reports.flatMap(\.faulty)
    if !faulty.isEmpty { output.code = .failure }
    output.findings = reports.isEmpty ? [] : [Messages.checked(reports, faulty: faulty.count)]
    return output
  }

  static let kitDelete = Command(
    "kit delete", also: ["kit rm", "kit del"], of: .kit, "Take a kit apart for good; its pieces stay in the inventory.",
    .kit, examples: [#"kit delete "Beginner 1" --yes"#, "kit rm 1 --yes"],
    notes: ["It asks first; where nobody can be asked, `--yes` is needed."]
  ) { context, target in
    try await context.delete(.kit, target, TypedFilter(filters: nil, text: ""), command: "kit delete")
  }
}

extension Parameter where Value == Target {
  /// A kit by its number or name.
  static var kit: Parameter {
    let target = Parameter<Target>.target
    return Parameter("KIT", "number or name of the kit", .word, isRequired: true, completion: .items) {
      words, scope in target.parse(words, &scope)
    }
  }
}

extension Parameter where Value == Target? {
  /// The same, which a question asks for where it is missing.
  static var promptedKit: Parameter {
    let (kit, words) = (Parameter<Target>.kit, Parameter<Target>.kit.info)
    return Parameter(
      words.name, words.help, words.role, isRequired: true, completion: words.completion, isPrompted: true
    ) { words, scope in
      guard !words.isEmpty else { return .some(nil) }
      return kit.parse(words, &scope).map { .some($0) }
    }
  }

  fileprivate static var optionalKit: Parameter {
    let target = Parameter<Target?>.optionalTarget
    return Parameter("[KIT]", "number or name of the kit; all without it", .word, completion: .items) { words, scope in
      target.parse(words, &scope)
    }
  }
}

extension CommandContext {
  /// The kits that a target means, with what of them is there.
  func kits(_ target: Target) async throws -> [KitReport] {
    let numbers = try await items(.kit, target).map(\.recordId)
    return try await viewModel.ask(.kits(numbers))
  }

  /// The one kit that a target means.
  ///
  /// - Throws: `CommandError.severalKits` where several are meant.
  func kit(_ target: Target) async throws -> KitReport {
    let reports = try await kits(target)
    guard reports.count == 1 else { throw CommandError.severalKits(reports.map(\.kit.base.id)) }
    return reports[0]
  }
}

/// Kits as people and programs read them.
enum KitTables {
  /// Kits, one a line.
  fileprivate static func kits(_ reports: [KitReport]) -> Table {
    Table(
      columns: [
        Column("id", isNumeric: true), Column("name"), Column("pieces"), Column("state"),
        Column("reserved", isSentence: true), Column("location"), Column("notes"),
      ],
      rows: reports.map { report in
        let states = Set(report.pieces.flatMap(\.states))
        let worst = KitPiece.State.allCases.filter { states.contains($0) && ($0 != .there || states == [.there]) }
        return [
          String(report.kit.base.id), report.kit.name, Messages.pieces(of: report),
          report.pieces.isEmpty ? "empty" : worst.map(\.rawValue).joined(separator: ", "),
          Messages.keptShortly(report), report.kit.location, report.kit.notes,
        ]
      }, idColumn: "id")
  }

  /// What kits are made of, a piece a line.
  fileprivate static func pieces(_ reports: [KitReport]) -> Table {
    table(reports, [Column("position"), Column("location"), Column("condition")]) { piece in
      [piece.part.position, piece.item?.details.location, piece.item?.details.condition?.rawValue]
    }
  }

  /// What has become of the pieces of kits, a piece a line.
  fileprivate static func states(_ reports: [KitReport]) -> Table {
    table(
      reports,
      [
        Column("there", isNumeric: true), Column("out", isNumeric: true), Column("missing", isNumeric: true),
        Column("state"), Column("why", isSentence: true),
      ]
    ) { piece in
      [
        String(piece.there), String(piece.out), String(piece.missing),
        piece.states.map(\.rawValue).joined(separator: ", "), Messages.reasons(of: piece),
      ]
    }
  }

  private static func table(
    _ reports: [KitReport], _ columns: [Column], _ cells: (KitPiece) -> [String?]
  ) -> Table {
    Table(
      columns: [
        Column("kit", isNumeric: true), Column("item"), Column("name"), Column("quantity", isNumeric: true),
      ] + columns,
      rows: reports.flatMap { report in
        report.pieces.map { piece in
          [
            String(report.kit.base.id), piece.reference.text, piece.item?.name, String(piece.part.quantity),
          ] + cells(piece)
        }
      }, idColumn: "item")
  }
}

extension Table {
  /// The table with columns that a narrow terminal leaves out first.
  func sparing(_ names: Set<String>) -> Table {
    var table = self
    for index in table.columns.indices where names.contains(table.columns[index].name) {
      table.columns[index].isSpare = true
    }
    return table
  }
}
