import Hub
import ShellOutput

/// A call by git, which is to merge two states of one file: `merge-driver BASE OURS THEIRS PATH`.
struct MergeRequest {
  /// The files of the base, of ours and of theirs.
  let files: [String]
  /// The file's path in the data folder.
  let path: String

  /// Nil if the program is called for something else.
  init?(_ arguments: [String]) {
    guard arguments.first == "merge-driver", arguments.count == 5 else { return nil }
    files = Array(arguments[1...3])
    path = arguments[4]
  }
}

extension Program {
  /// Merges the file, or says why that needs all of them; git then leaves it to a person.
  static func merge(_ request: MergeRequest, in surroundings: Surroundings) -> ExitCode {
    let terminal = surroundings.terminal(Invocation()) { _, _ in Completion(start: 0, candidates: []) }
    guard let refusal = surroundings.exchange?(".").mergeFile(request.path, request.files) else { return .success }
    terminal.writeError(Messages.words(for: refusal, request.path) + "\n")
    return .failure
  }
}
