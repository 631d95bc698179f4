import CReadline
import Files
import Glibc
import Hub

/// The commands that can be recalled: readline's list, and the file behind it.
struct History {
  private var file: HistoryFile?
  private var last: String?
  private var isLoaded = false
  /// The first failure to read or write the file; nil if there was none.
  private(set) var failure: FileFailure?
  /// Largest number of commands that can be recalled.
  var size = HubLimits.longestHistory {
    didSet {
      if isLoaded { stifle_history(Int32(size)) }
    }
  }

  init(file: HistoryFile?) {
    self.file = file
  }

  /// Reads the commands of earlier sessions.
  mutating func load() {
    using_history()
    isLoaded = true
    stifle_history(Int32(size))
    do throws(FileFailure) {
      for entry in try file?.load() ?? [] {
        unsafe add_history(entry)
        last = entry
      }
    } catch { failure = error }
  }

  /// Keeps a command unless it is blank, begins with a blank, or is the one before again.
  mutating func append(_ entry: String) {
    guard size > 0, let first = entry.first, !first.isWhitespace, entry != last else { return }
    last = entry
    unsafe add_history(entry)
    // No command fails because it could not be kept for recall.
    do throws(FileFailure) { try file?.append(entry) } catch { failure = failure ?? error }
  }

  /// Hides the commands from readline meanwhile, so that none is recalled as an answer.
  func hidden<Result>(while body: () -> Result) -> Result {
    let state = unsafe history_get_history_state()
    var empty = unsafe HISTORY_STATE()
    unsafe history_set_history_state(&empty)
    defer {
      unsafe history_set_history_state(state)
      unsafe free(state)
    }
    return body()
  }
}
