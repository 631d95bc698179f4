import Equipment
import Hub
import Inventory

extension Command {
  static let export = Command(
    "export", "Write a type, or everything, in a format for other programs.",
    .exportFormat, .exportDestination, .filter(isImplicit: false),
    examples: ["export json all.json --yes", "export csv arrows arrows-copy.csv --yes", "export jsonl"],
    notes: [
      "Without FILE it writes to standard output. Without TYPE it takes all ten: json, jsonl and csv then name the type.",
      "Data that leave so and are imported again are the same.",
    ]
  ) { session, format, destination, filter in
    if let file = destination.file { try session.checkWritable(file) }
    let body = try await session.exportBody(of: destination.type, format, filter)
    guard let file = destination.file else {
      return Output(rows: { stream in
        let count = try await body.write(to: stream, session.rows(filter))
        let notes = count == 0 ? [try await session.emptyNote(destination.type, filter)] : []
        return notes + session.problemNotes(destination.type)
      })
    }
    let rows: OutputRows = { stream in
      let count = try await body.write(to: stream, session.rows(filter))
      return ["\(Messages.items(count)) to \(VisibleText.line(file))"]
    }
    guard !session.options.isDryRun else {
      return Output(notes: ["would write \(try await rows(RowStream { _ in })[0])"])
    }
    try await session.flush()
    return .note("wrote \(try await session.write(rows, to: file, .replace)[0])")
  }
}

/// What follows the format of an export.
struct ExportDestination: Sendable {
  var type: EquipmentType?
  var file: String?
}

extension Session {
  /// How a walk through what is exported of a type is made.
  fileprivate func rows(_ filter: TypedFilter) -> ExportBody.Rows {
    { [repository] type, body in
      guard let query = filter.query(type) else { return }
      try await repository.visit(query.filter, of: type, body)
    }
  }

  /// Finds out which columns of their own the items have that are exported.
  ///
  /// - Throws: `CommandError.typeColumnTwice` if one has the name of the column that tells the types apart.
  fileprivate func exportBody(
    of type: EquipmentType?, _ format: OutputFormat, _ filter: TypedFilter
  ) async throws -> ExportBody {
    let style = RenderStyle(isSpreadsheetSafe: options.isSpreadsheetSafe)
    var body = ExportBody(type: type, format: format, style: style)
    guard body.needsUnknown else { return body }
    for type in body.types where !repository.unknownColumns(of: type).isEmpty {
      try await rows(filter)(type) { body.note($0) }
    }
    if type == nil, body.hasTypeColumn { throw CommandError.typeColumnTwice(format: format.name) }
    return body
  }
}

extension Parameter where Value == OutputFormat {
  fileprivate static var exportFormat: Parameter {
    Parameter("FORMAT", "csv, tsv, json, jsonl, markdown and so on", .word, isRequired: true, completion: .formats) {
      words, scope in
      guard let word = words.first else { return nil }
      if let format = OutputFormats.named(word.text.lowercased()) { return format }
      return scope.fail(.notOneOf(word.text, what: "format", known: OutputFormats.all.map(\.name)), at: word)
    }
  }
}

extension Parameter where Value == ExportDestination {
  fileprivate static var exportDestination: Parameter {
    Parameter("[TYPE] [FILE]", "what, and where to", .words, completion: .typesAndFiles) { words, scope in
      var destination = ExportDestination()
      var rest = words[...]
      if let word = rest.first, !word.hasQuotes, let type = EquipmentType(word: word.text) {
        destination.type = type
        scope.types = [type]
        rest = rest.dropFirst()
      }
      destination.file = rest.popFirst()?.text
      if let word = rest.first {
        return scope.fail(.unexpectedWord(word.text, command: "export"), at: word)
      }
      return destination
    }
  }
}
