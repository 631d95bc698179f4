import Equipment
import Hub
import Inventory

/// An item as it is, and as it shall be.
typealias Edit = (before: any Record, after: any Record)

extension Session {
  /// So many items are a text that a person can still look through.
  private static let mostEdited = 1000

  /// Lets a person change items as a text in their editor, shows what changed, and stores it after a yes.
  ///
  /// - Parameter edits: the items, with what the line has said of them already.
  /// - Throws: `EditorError` and `CommandError` with nothing stored.
  func editAsText(_ edits: [Edit]) async throws -> Output {
    guard mayAsk else { throw CommandError.editorNeedsTerminal }
    let type = edits[0].before.recordType
    guard edits.count <= Self.mostEdited else {
      throw CommandError.tooManyToEdit(type, edits.count, limit: Self.mostEdited)
    }
    try await flush()
    let text = ItemText(
      type: type, items: edits.map(\.after), columns: repository.unknownColumns(of: type), today: today)
    var shown = text.write()
    while true {
      let (changed, left) = try await typed(shown, text, edits)
      if let changed, changed.isEmpty { return .note("nothing to change") }
      if let changed, let stored = try await store(changed) { return stored }
      shown = left
    }
  }

  /// Shows what changes, and stores it after a yes; what cannot be stored is told, and may be tried again.
  ///
  /// - Returns: nil if the person wants to go on editing.
  private func store(_ edits: [Edit]) async throws -> Output? {
    sayLines(Messages.edits(edits))
    while try isConfirmed() {
      do { return try await edit(edits, isToldAlready: true) } catch {
        if isAgreed { throw error }
        say(.refused(error))
      }
    }
    return nil
  }

  /// One round in the editor.
  ///
  /// - Returns: what changes, or nil with the text that tells what is wrong with it.
  private func typed(_ shown: String, _ text: ItemText, _ edits: [Edit]) async throws -> ([Edit]?, String) {
    let bytes = try terminal.edit(Array(shown.utf8))
    let lines = ItemText.lines(of: String(decoding: bytes, as: UTF8.self))
    var reading = text.read(lines)
    reading.problems += Self.problems(ofBytes: bytes, lines)
    let changed = try await changes(reading, edits)
    guard case .failure(let problems) = changed else { return (try changed.get(), lines.joined(separator: "\n")) }
    // Who leaves the text as it was after being told wants no more of it.
    if Array(shown.utf8) == bytes { throw CommandError.editorProblems(problems.problems) }
    return (nil, ItemText.text(of: lines, with: problems.problems))
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
  private func isConfirmed() throws -> Bool {
    if isAgreed { return true }
    while true {
      guard case .text(let answer) = terminal.ask("Save? [Y/n/edit] ") else {
        throw CommandError.formDropped(isNew: false)
      }
      switch answer.trimmed.lowercased() {
      case "", "y", "yes": return true
      case "n", "no": throw CommandError.formDropped(isNew: false)
      case "e", "edit": return false
      default: terminal.writeError(said(Messages.editorAnswers) + "\n")
      }
    }
  }

  private static func problems(ofBytes bytes: [UInt8], _ lines: [String]) -> [Problem] {
    guard bytes.validUTF8Count < bytes.count else { return [] }
    let places = lines.indices.filter { lines[$0].unicodeScalars.contains("\u{FFFD}") }
    return places.map { Problem(.notText, at: $0..<$0 + 1) }
  }
}
