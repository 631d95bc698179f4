import Hub

/// The lines of a script while it runs, for the session and for a command that reads some of them itself.
@HubActor
final class ScriptSource {
  /// The file's name, or `stdin`.
  let name: String
  /// The line that was read last, from 1.
  private(set) var line = 0
  /// True if the next line is there, so that nobody waits for an answer before sending it.
  let isReady: () -> Bool
  private let next: () throws -> String?
  /// A line that was read and given back.
  private var returned: String?

  /// Reads lines by a closure, which returns nil at their end.
  init(_ name: String, isReady: @escaping () -> Bool, _ next: @escaping () throws -> String?) {
    (self.name, self.isReady, self.next) = (name, isReady, next)
  }

  /// The next line; nil at the end.
  func read() throws -> String? {
    let text = try returned ?? next()
    returned = nil
    if text != nil { line += 1 }
    return text
  }

  /// Gives back the line that was read last, which begins the next command.
  func giveBack(_ text: String) {
    returned = text
    line -= 1
  }
}
