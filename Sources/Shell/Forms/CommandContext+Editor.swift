import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput

/// An item as it is, and as it shall be.
typealias Edit = (before: any Record, after: any Record)

extension CommandContext {
  /// Lets a person change items as a text in their editor, shows what changed, and stores it after a yes.
  ///
  /// The typed text is kept in a file if editing ends without it being stored and without a no.
  ///
  /// - Parameters:
  ///   - edits: the items, with the line's assignments applied already.
  ///   - assignments: those of the line, the same for each item.
  /// - Throws: `EditorError` and `CommandError` with nothing stored.
  func editAsText(_ edits: [Edit], applied assignments: [Assignment]) async throws -> Output {
    guard mayAsk else { throw CommandError.editorNeedsTerminal }
    let type = edits[0].before.recordType
    guard edits.count <= ShellLimits.editedItems else {
      throw CommandError.tooManyToEdit(type, edits.count, limit: ShellLimits.editedItems)
    }
    try await flush()
    var draft = Draft(edits, applied: assignments, columns: viewModel.unknownColumns(of: type), today: today)
    do {
      while true {
        guard let changed = try await typed(&draft) else { continue }
        if changed.isEmpty { return .note("nothing to change") }
        if let stored = try await store(changed, &draft) { return stored }
      }
    } catch {
      if !draft.isRefused, let kept = draft.typed.flatMap(terminal.keep) { showLines([Messages.kept(in: kept)]) }
      throw error
    }
  }

  /// Shows the changes, and stores them after a yes; if that fails, says why, and asks again.
  ///
  /// - Returns: nil if the person wants to go on editing.
  private func store(_ edits: [Edit], _ draft: inout Draft) async throws -> Output? {
    var (edits, isAgreed) = (edits, isAgreed)
    showLines(Messages.edits(edits))
    while try isAgreed || isConfirmed(&draft) {
      do { return try await edit(edits, isShown: true) } catch {
        if options.isDryRun { throw error }
        isAgreed = false
        show(.refused(error))
        guard case InventoryError.conflict = error, try await renew(&draft) else { continue }
        edits = draft.changed
        if edits.isEmpty { return .note("nothing to change") }
        showLines(Messages.edits(edits))
      }
    }
    return nil
  }

  /// Applies the typed changes to the items as somebody else has left them.
  ///
  /// - Returns: false if one of them is gone, with nothing changed.
  private func renew(_ draft: inout Draft) async throws -> Bool {
    var edits: [Edit] = []
    for (index, edit) in draft.edits.enumerated() {
      guard let before = try await fresh(edit.before) else { return false }
      var after = before
      for assignment in draft.allAssignments[index] { try assignment.apply(to: &after, today: today) }
      edits.append((before, try checked(after, before: before, draft.allAssignments[index])))
    }
    draft.renew(with: edits)
    return true
  }

  /// Opens the editor once, and reads the text that it leaves.
  ///
  /// - Returns: the items that change, or nil if the text now reports its problems.
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
      // A text that is left as it was below its problems ends the editing.
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
        let range = assignments.first { $0.field == field.name }?.range
        if edit.before.text(field.name) != nil { problems.append(Problem(.field(.required(field)), at: range)) }
      }
      if !after.isEqual(to: edit.before) { changed.append((edit.before, after)) }
    }
    do { try await checkNames(changed) } catch let refusal as SetupRefusal { problems.append(Problem(.setup(refusal))) }
    return problems.isEmpty ? .success(changed) : .failure(Problems(problems: problems))
  }

  /// Asks for a yes to the changes that were shown.
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
        case .other: showLines([Messages.editorAnswers])
        }
      case .unreadable: show(.refused(FormRefusal.notText))
      case .interrupted: draft.isRefused = true
      case .end, .cannotAsk: throw CommandError.formDropped(isNew: false)
      }
      if draft.isRefused { throw CommandError.formDropped(isNew: false) }
    }
  }

  private static func problems(ofBytes bytes: [UInt8], _ lines: [String]) -> [Problem] {
    guard bytes.validUTF8Count < bytes.count else { return [] }
    let indices = lines.indices.filter { lines[$0].unicodeScalars.contains("\u{FFFD}") }
    return indices.map { Problem(.notText, at: $0..<$0 + 1) }
  }
}

/// Items while they are edited as a text.
private struct Draft {
  private(set) var edits: [Edit]
  private(set) var text: ItemText
  /// The text that the editor opens next.
  var shown: String
  /// The bytes that it left last; nil before it was opened.
  var typed: [UInt8]?
  /// The assignments of that text to each item.
  var reading: [[Assignment]] = []
  /// True once the person has said no to the changes, or has interrupted the question: the text is not kept then.
  var isRefused = false
  /// The assignments that are in the items of the text already, from the line or from texts before.
  private var applied: [[Assignment]]

  init(_ edits: [Edit], applied: [Assignment], columns: [String], today: CalendarDate?) {
    self.edits = edits
    self.applied = edits.map { _ in applied }
    text = ItemText(type: edits[0].before.recordType, items: edits.map(\.after), columns: columns, today: today)
    shown = text.write()
  }

  /// All assignments to each item.
  var allAssignments: [[Assignment]] { zip(applied, reading).map { $0 + $1 } }

  var changed: [Edit] { edits.filter { !$0.after.isEqual(to: $0.before) } }

  /// Goes on with other items, in which all assignments so far are made already.
  mutating func renew(with edits: [Edit]) {
    (self.edits, applied, reading) = (edits, allAssignments, edits.map { _ in [] })
    text = ItemText(type: text.type, items: edits.map(\.after), columns: text.columns, today: text.today)
    shown = text.write()
  }
}
