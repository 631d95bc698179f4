import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput

/// An item as it is, and as it shall be.
typealias Edit = (before: any Record, after: any Record)

extension Session {
  /// Lets a person change items as a text in their editor, shows what changed, and stores it after a yes.
  ///
  /// What was typed is kept in a file where it ends without being stored and without a no.
  ///
  /// - Parameters:
  ///   - edits: the items, with what the line has said of them already.
  ///   - assignments: what the line has said of each.
  /// - Throws: `EditorError` and `CommandError` with nothing stored.
  func editAsText(_ edits: [Edit], given assignments: [Assignment]) async throws -> Output {
    guard mayAsk else { throw CommandError.editorNeedsTerminal }
    let type = edits[0].before.recordType
    guard edits.count <= ShellLimits.editedItems else {
      throw CommandError.tooManyToEdit(type, edits.count, limit: ShellLimits.editedItems)
    }
    try await flush()
    var draft = Draft(edits, given: assignments, columns: viewModel.unknownColumns(of: type), today: today)
    do {
      while true {
        guard let changed = try await typed(&draft) else { continue }
        if changed.isEmpty { return .note("nothing to change") }
        if let stored = try await store(changed, &draft) { return stored }
      }
    } catch {
      if !draft.isRefused, let kept = draft.typed.flatMap(terminal.keep) { sayLines([Messages.kept(in: kept)]) }
      throw error
    }
  }

  /// Shows what changes, and stores it after a yes; what cannot be stored is told, and may be tried again.
  ///
  /// - Returns: nil if the person wants to go on editing.
  private func store(_ edits: [Edit], _ draft: inout Draft) async throws -> Output? {
    var (edits, isAgreed) = (edits, isAgreed)
    sayLines(Messages.edits(edits))
    while try isAgreed || isConfirmed(&draft) {
      do { return try await edit(edits, isToldAlready: true) } catch {
        if options.isDryRun { throw error }
        isAgreed = false
        say(.refused(error))
        guard case InventoryError.conflict = error, try await renew(&draft) else { continue }
        edits = draft.changed
        if edits.isEmpty { return .note("nothing to change") }
        sayLines(Messages.edits(edits))
      }
    }
    return nil
  }

  /// Puts what was typed onto the items as somebody else has left them.
  ///
  /// - Returns: false if one of them is gone, with nothing changed.
  private func renew(_ draft: inout Draft) async throws -> Bool {
    var edits: [Edit] = []
    for (place, edit) in draft.edits.enumerated() {
      guard let before = try await fresh(edit.before) else { return false }
      var after = before
      for assignment in draft.said[place] { try assignment.apply(to: &after, today: today) }
      edits.append((before, try checked(after, before: before, draft.said[place])))
    }
    draft.renew(with: edits)
    return true
  }

  /// One round in the editor.
  ///
  /// - Returns: what changes, or nil if the text now tells what is wrong with it.
  private func typed(_ draft: inout Draft) async throws -> [Edit]? {
    let bytes = try terminal.edit(Array(draft.shown.utf8))
    draft.typed = bytes
    let lines = ItemText.lines(of: String(decoding: bytes, as: UTF8.self))
    var reading = draft.text.read(lines)
    reading.problems += Self.problems(ofBytes: bytes, lines)
    draft.reading = reading.assignments
    switch try await changes(reading, draft.edits) {
    case .success(let changed):
      draft.shown = lines.joined(separator: "\n")
      return changed
    case .failure(let problems):
      // Who leaves the text as it was after being told wants no more of it.
      if Array(draft.shown.utf8) == bytes { throw CommandError.editorProblems(problems.problems) }
      draft.shown = ItemText.text(of: lines, with: problems.problems)
      return nil
    }
  }

  /// The items that change, checked together as they would be stored.
  private func changes(_ reading: ItemText.Reading, _ edits: [Edit]) async throws -> Result<[Edit], Problems> {
    var problems = reading.problems
    var changed: [Edit] = []
    for (edit, assignments) in zip(edits, reading.assignments) {
      var after = edit.after
      for assignment in assignments { try assignment.apply(to: &after, today: today) }
      do { after = try checked(after, before: edit.before, assignments) } catch let error as Problems {
        problems += error.problems
      }
      for field in type(of: after).fieldInfos where field.isRequired && after.text(field.name) == nil {
        let place = assignments.first { $0.field == field.name }?.place
        if edit.before.text(field.name) != nil { problems.append(Problem(.field(.required(field)), at: place)) }
      }
      if !after.isEqual(to: edit.before) { changed.append((edit.before, after)) }
    }
    do { try await checkNames(changed) } catch let refusal as SetupRefusal { problems.append(Problem(.setup(refusal))) }
    return problems.isEmpty ? .success(changed) : .failure(Problems(problems: problems))
  }

  /// Asks whether to store what was shown.
  ///
  /// - Returns: false if the person wants to go on editing.
  /// - Throws: `CommandError.formDropped` after a no.
  private func isConfirmed(_ draft: inout Draft) throws -> Bool {
    while true {
      switch terminal.ask(SaveAnswer.question) {
      case .text(let answer):
        switch SaveAnswer(answer) {
        case .save: return true
        case .drop: draft.isRefused = true
        case .edit: return false
        case .other: sayLines([Messages.editorAnswers])
        }
      case .unreadable: say(.refused(FormRefusal.notText))
      case .interrupted: draft.isRefused = true
      case .end, .cannotAsk: throw CommandError.formDropped(isNew: false)
      }
      if draft.isRefused { throw CommandError.formDropped(isNew: false) }
    }
  }

  private static func problems(ofBytes bytes: [UInt8], _ lines: [String]) -> [Problem] {
    guard bytes.validUTF8Count < bytes.count else { return [] }
    let places = lines.indices.filter { lines[$0].unicodeScalars.contains("\u{FFFD}") }
    return places.map { Problem(.notText, at: $0..<$0 + 1) }
  }
}

/// Items while they are edited as a text.
private struct Draft {
  private(set) var edits: [Edit]
  private(set) var text: ItemText
  /// What the editor is given next.
  var shown: String
  /// What it left last; nil before.
  var typed: [UInt8]?
  /// What that says of each item.
  var reading: [[Assignment]] = []
  /// Whether the person has said no to it.
  var isRefused = false
  /// What is in the items of the text already, by the line or by texts before.
  private var given: [[Assignment]]

  init(_ edits: [Edit], given: [Assignment], columns: [String], today: CalendarDate?) {
    self.edits = edits
    self.given = edits.map { _ in given }
    text = ItemText(type: edits[0].before.recordType, items: edits.map(\.after), columns: columns, today: today)
    shown = text.write()
  }

  /// All that was said of each item.
  var said: [[Assignment]] { zip(given, reading).map { $0 + $1 } }

  var changed: [Edit] { edits.filter { !$0.after.isEqual(to: $0.before) } }

  /// Goes on with other items, in which all that was said is said already.
  mutating func renew(with edits: [Edit]) {
    (self.edits, given, reading) = (edits, said, edits.map { _ in [] })
    text = ItemText(type: text.type, items: edits.map(\.after), columns: text.columns, today: text.today)
    shown = text.write()
  }
}
