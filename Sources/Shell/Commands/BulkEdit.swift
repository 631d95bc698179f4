import Equipment
import Hub

extension CommandContext {
  /// Shows what edits of several items would change, and asks; in a script few are changed without a yes.
  ///
  /// - Returns: true if the changes were shown.
  /// - Throws: `CommandError.unconfirmed` if nobody can be asked about many, `declined` if the answer is not yes.
  func confirm(edits: [Edit]) throws -> Bool {
    guard edits.count > 1, confirmation != .never, !isAgreed else { return false }
    let type = edits[0].before.recordType
    guard mayAsk else {
      if edits.count >= ShellLimits.agreedItems { try confirm(Messages.question("Change", edits.map(\.before), type)) }
      return false
    }
    showLines(Messages.edits(edits))
    try confirm("Change \(Messages.count(edits.count, type))?")
    return true
  }
}
