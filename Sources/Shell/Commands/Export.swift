import Answers
import Codecs
import Equipment
import Files
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let export = Command(
    "export", "Write a type, or everything, in a format for other programs.",
    .exportFormat, .exportDestination, .filter(isImplicit: false),
    mayRestart: true,
    examples: [
      "export json all.json --yes", "export csv arrows arrows-copy.csv --yes", "export jsonl",
      "export ics kit-room.ics --yes",
    ],
    notes: [
      "Without FILE it writes to standard output. Without TYPE it takes everything, setups only as json: "
        + "json, jsonl and csv then name the type.",
      "Data that leave so and are imported again are the same.",
      "Everything has contacts in it, mail and phone of people, which sync never sends; it says so.",
      "export ics is for calendars, and takes no TYPE: each day on which something is to be back, work is due or a count "
        + "goes on. Read again, the same event is the same.",
    ]
  ) { context, form, destination, filter in
    guard let format = form.format else {
      guard destination.type == nil, filter.isEmpty else { throw CommandError.exportsAll(form: form.name) }
      return try await context.export(form, to: destination.file)
    }
    if let file = destination.file { try context.checkWritable(file) }
    let types = destination.type.map { [$0] } ?? RecordType.items
    let filter = try await context.narrowed(filter, types, to: destination.target)
    let body = try await context.exportBody(of: destination.type, format, filter)
    if destination.file != nil { try await context.refuseUnreadable(body.types) }
    guard let file = destination.file else {
      return Output(rows: { stream in
        let count = try await body.write(to: stream, context.rows(filter, .unobserved))
        if count == 0 {
          try await context.viewModel.load(.nothingFound(in: types, isNarrowed: !filter.isEmpty))
        }
        let notes =
          try await count == 0 ? context.stateNotes(filter) : context.local(in: body.types, destination.type, filter)
        return try await Remarks(notes: notes, findings: context.leftOut(destination.type, format))
      })
    }
    let total = filter.isEmpty ? try await context.viewModel.ask(.count(of: body.types)) : 0
    let rows: OutputRows = { stream in
      let count = try await context.working(on: "exporting to \(file)") { progress in
        try await body.write(to: stream, context.rows(filter, progress, of: total))
      }
      return Remarks(notes: ["\(Messages.items(count)) to \(VisibleText.line(file))"])
    }
    let isDryRun = context.options.isDryRun
    if !isDryRun { try await context.flush() }
    let remarks =
      try await isDryRun ? rows(RowStream { _ in }) : context.write(rows, to: file, .replace)
    return try await Output(
      notes: remarks.notes.map { "\(isDryRun ? "would write" : "wrote") \($0)" }
        + context.local(in: body.types, destination.type, filter),
      findings: context.leftOut(destination.type, format))
  }
}

/// The words behind the format of an export: the type, the rows of it, and the file.
struct ExportDestination: Sendable {
  var type: RecordType?
  var file: String?
  var target: Target?
}

extension CommandContext {
  /// The walk through the exported rows of a type; it reports its progress, of a total that is 0 where none is known.
  fileprivate func rows(_ filter: TypedFilter, _ progress: WorkProgress, of total: Int = 0) -> ExportBody.Rows {
    var count = 0
    return { [viewModel] type, body in
      guard let query = filter.query(type) else { return }
      try await viewModel.stream(type, where: query.filter) { row in
        try body(row)
        count += 1
        if count.isMultiple(of: ShellLimits.progressRows) { progress.report(count, of: total, .items) }
      }
    }
  }

  /// Refuses an export to a file while nothing can be read of one of the types: less must not replace more.
  ///
  /// - Throws: `InventoryError.fileProblems`.
  fileprivate func refuseUnreadable(_ types: [RecordType]) async throws {
    let problems = try await viewModel.ask(.lostFiles(of: types))
    if !problems.isEmpty { throw InventoryError.fileProblems(problems) }
  }

  /// That everything has what is never shared in it, if there is any.
  fileprivate func local(
    in types: [RecordType], _ type: RecordType?, _ filter: TypedFilter
  ) async throws -> [String] {
    guard type == nil else { return [] }
    let local = types.filter(\.isLocal)
    let counts = try await viewModel.ask(.counts(of: local, where: filter.filters))
    return [Messages.hasLocal(local.map { ($0, counts[$0] ?? 0) })].compactMap(\.self)
  }

  /// That setups are not among everything, if there are any.
  fileprivate func leftOut(_ type: RecordType?, _ format: OutputFormat) async throws -> [String] {
    let hasSetups = type != nil || format.name == "json"
    let count = hasSetups ? 0 : try await viewModel.ask(.count(of: .setup))
    return count == 0 ? [] : [Messages.leftOut(count, .setup)]
  }

  /// The body of an export, with the columns of their own that the exported items have.
  ///
  /// - Throws: `CommandError.typeColumnTwice` if one is named `type` in an export of several types.
  fileprivate func exportBody(
    of type: RecordType?, _ format: OutputFormat, _ filter: TypedFilter
  ) async throws -> ExportBody {
    let style = RenderStyle(isSpreadsheetSafe: options.isSpreadsheetSafe)
    let types =
      if let type { [type] } else { try await viewModel.ask(.exportedTypes(withSetups: format.name == "json")) }
    var body = ExportBody(type: type, types: types, format: format, style: style)
    guard body.needsUnknown else { return body }
    for type in body.types where !viewModel.unknownColumns(of: type).isEmpty {
      try await rows(filter, .unobserved)(type) { body.note($0) }
    }
    if type == nil, body.hasTypeColumn { throw CommandError.typeColumnTwice(format: format.name) }
    return body
  }
}

extension Parameter where Value == ExportForm {
  fileprivate static var exportFormat: Parameter {
    Parameter(
      "FORMAT", "csv, tsv, json, jsonl, markdown, ics and so on", .word, isRequired: true, completion: .exportForms
    ) {
      words, scope in
      guard let word = words.first else { return nil }
      if let form = ExportForm.all.first(where: { $0.name == word.text.lowercased() }) { return form }
      return scope.fail(.notOneOf(word.text, what: "format", known: ExportForm.all.map(\.name)), at: word)
    }
  }
}

extension Parameter where Value == ExportDestination {
  fileprivate static var exportDestination: Parameter {
    Parameter("[TYPE [TARGET]] [FILE]", "what, and where to", .words, completion: .typesAndFiles) { words, scope in
      var destination = ExportDestination()
      var rest = words[...]
      if let word = rest.first, !word.hasQuotes, let type = RecordType(word: word.text) {
        destination.type = type
        scope.types = [type]
        rest = rest.dropFirst()
      }
      if let word = rest.first, word.isNumberedTarget {
        destination.target = Target(word)
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
