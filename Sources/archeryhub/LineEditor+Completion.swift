import CReadline
import Glibc
import Hub
import Shell
import ShellOutput

extension LineEditor {
  /// The completer of the line that is edited; nil if there is none.
  private var completer: Completer? {
    switch purpose {
    case .line: complete
    case .answer(_, let complete): complete
    }
  }

  /// The texts that may replace the line up to the cursor, after their common beginning.
  fileprivate func matches(in line: [UInt8], cursor: Int) -> [String] {
    completion = Completion(start: 0, candidates: [])
    hub_finish_completion(0)
    guard let complete = completer, let text = String(validating: line, as: UTF8.self) else { return [] }
    let found = complete(text, cursor)
    guard 0...cursor ~= found.start, let head = String(validating: line[..<found.start], as: UTF8.self) else {
      return []
    }
    completion = found
    // Readline only counts them, and puts them in one after the other where a user has asked for that.
    let candidates = found.first(ProgramLimits.insertedAtOnce)
    if let only = candidates.first, candidates.count == 1 {
      hub_finish_completion(only.isFinal ? Int32(UInt8(ascii: " ")) : 0)
      return [head + only.insert]
    }
    let typed = String(decoding: line[found.start..<cursor], as: UTF8.self)
    return candidates.isEmpty ? [] : [head + found.insertion(over: typed)] + candidates.map { head + $0.insert }
  }

  /// Shows the candidates below the line, and the line again.
  fileprivate func showCandidates() {
    rl_crlf()
    if isWanted(completion.count) {
      for line in CandidateList.lines(completion, width: streams.size.columns) { show(line + "\n") }
    }
    rl_forced_update_display()
  }

  /// True if the candidates are to be shown: a list beyond the user's limit is asked for first.
  private func isWanted(_ count: Int) -> Bool {
    let limit = Int(hub_query_items())
    guard limit > 0, count > limit else { return true }
    show(CandidateList.question(count))
    defer { show("\n") }
    while Signals.waitForKey(letting: mask) {
      switch rl_read_key() {
      case Int32(UInt8(ascii: "y")), Int32(UInt8(ascii: "Y")), Int32(UInt8(ascii: " ")): return true
      case Int32(UInt8(ascii: "n")), Int32(UInt8(ascii: "N")), 0x7F, 0x07, ..<0: return false
      default: rl_ding()
      }
    }
    return false
  }
}

/// Readline's completion: the list and its texts are readline's to free.
func completeLine(
  _ text: UnsafePointer<CChar>?, _ start: Int32, _ end: Int32
) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  guard let line = unsafe hub_line() else { return nil }
  let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: line, count: strlen(line)))
  let matches = HubActor.assumeIsolated { LineEditor.editing?.matches(in: bytes, cursor: Int(hub_cursor())) ?? [] }
  guard !matches.isEmpty, let list = unsafe calloc(matches.count + 1, MemoryLayout<UnsafeMutablePointer<CChar>?>.size)
  else { return nil }
  let slots = unsafe list.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
  for (index, match) in matches.enumerated() { unsafe slots[index] = strdup(match) }
  return unsafe slots
}

/// Readline's list of candidates; ours knows more about them than the texts it is given.
func showCandidates(_ texts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ count: Int32, _ longest: Int32) {
  HubActor.assumeIsolated { LineEditor.editing?.showCandidates() }
}
