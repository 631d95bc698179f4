package import Answers

/// The program that carries and keeps what machines share; tests have one that fails on order.
package protocol Git: Sendable {
  /// Runs it in the data folder.
  ///
  /// - Parameters:
  ///   - arguments: a command of git and its arguments.
  ///   - input: what it reads.
  ///   - limit: milliseconds after which it is stopped; nil if it may take as long as it likes.
  /// - Throws: `GitFailure` if it ends with another code than 0.
  func run(_ arguments: [String], _ input: [ArraySlice<UInt8>], limit: Int?) throws(GitFailure) -> [UInt8]
}

extension GitFailure {
  /// True if it ended with words that have these in them.
  func mentions(_ texts: String...) -> Bool {
    guard case .failed(_, _, let words) = self else { return false }
    let bytes = Array(words.utf8)
    return texts.map { Array($0.utf8) }.contains { text in
      bytes.count >= text.count && (0...bytes.count - text.count).contains { bytes[$0...].starts(with: text) }
    }
  }
}

extension Git {
  /// Runs it without input, and returns what it says, without the last line end.
  func text(_ arguments: [String], limit: Int? = nil) throws(GitFailure) -> String {
    let output = try run(arguments, [], limit: limit)
    return String(decoding: output.last == 0x0A ? output.dropLast() : output[...], as: UTF8.self)
  }

  /// The same; nil if it ends with another code than 0.
  func textIfAny(_ arguments: [String]) throws(GitFailure) -> String? {
    do { return try text(arguments) } catch {
      guard case .failed = error else { throw error }
      return nil
    }
  }
}

/// Git as it is installed.
package struct ProgramGit: Git {
  private let folder: String
  private let environment: [String]

  /// Settings that hold whatever a person's or a folder's settings say: nothing that came from another machine may name
  /// a program, nothing is tidied up behind our back, and what is fetched is checked.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.autocrlf=false", "core.safecrlf=false",
    "gc.auto=0", "maintenance.auto=false", "commit.gpgSign=false", "submodule.recurse=false",
    "protocol.ext.allow=never", "transfer.fsckObjects=true", "fetch.recurseSubmodules=false", "core.quotePath=false",
    "fetch.writeCommitGraph=false", "core.commitGraph=true", "advice.detachedHead=false",
    "advice.pushUpdateRejected=false",
  ]

  /// Uses git in a data folder.
  ///
  /// - Parameter environment: the variables of this process.
  package init(folder: String, environment: [String: String]) {
    self.folder = folder
    // One that a hook or a script has set is about another repository.
    var variables = environment.filter { !Self.isOfRepository($0.key) }
    variables["LC_ALL"] = "C"
    variables["GIT_TERMINAL_PROMPT"] = "0"
    variables["GIT_OPTIONAL_LOCKS"] = "0"
    // A question would wait for ever where nobody sits.
    let ssh = variables["GIT_SSH_COMMAND"] ?? "ssh"
    variables["GIT_SSH_COMMAND"] = "\(ssh) -o BatchMode=yes -o ConnectTimeout=10"
    self.environment = variables.map { "\($0.key)=\($0.value)" }.sorted()
  }

  private static func isOfRepository(_ name: String) -> Bool {
    [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
      "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
      "GIT_CEILING_DIRECTORIES", "GIT_EXTERNAL_DIFF", "GIT_REPLACE_REF_BASE", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE",
    ].contains(name)
  }

  /// Runs it in the data folder.
  package func run(
    _ arguments: [String], _ input: [ArraySlice<UInt8>], limit: Int?
  ) throws(GitFailure) -> [UInt8] {
    let own = ["git", "-C", folder, "--git-dir=.git"] + Self.settings.flatMap { ["-c", $0] }
    let command = arguments.first ?? ""
    let process = ChildProcess(
      arguments: own + arguments, environment: environment, limit: limit,
      // What asks for passwords may stay to remember them.
      inheritsFiles: !["fetch", "push", "ls-remote"].contains(command))
    guard let outcome = process.run(input) else { throw .notInstalled }
    guard let code = outcome.code else { throw .tookTooLong(command: command) }
    guard code == 0 else {
      throw .failed(command: command, code: code, words: String(decoding: outcome.errors, as: UTF8.self))
    }
    return outcome.output
  }
}
