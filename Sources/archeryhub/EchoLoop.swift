import Hub
import Shell

/// Stands where the session will: answers each line with itself.
@HubActor
func runProgram() async -> Int32 {
  let environment = ProcessEnvironment.read()
  let history = environment["XDG_STATE_HOME"].map { "\($0)/archeryhub/history" }
  let terminal = StandardTerminal.make(allowsQuestions: true, history: history, complete: completeWord)
  do {
    while true {
      switch try terminal.readLine(prompt: "hub> ") {
      case .line(let line): try answer(line, on: terminal)
      case .interrupted: continue
      case .end: return 0
      }
    }
  } catch .closed {
    return 141
  } catch {
    terminal.writeError("error: \(error)\n")
    return 1
  }
}

@HubActor
private func answer(_ line: String, on terminal: any Terminal) throws(TerminalError) {
  terminal.addHistory(line)
  let reply =
    switch line {
    case "ask": "answer \(terminal.ask("Sure? [y/N] "))"
    case "width": "width \(terminal.columns)"
    default: "line \(line)"
    }
  try terminal.write(Array("\(reply)\n".utf8))
}

@HubActor
private func completeWord(_ line: String, _ cursor: Int) -> Completion {
  let typed = line.utf8.prefix(cursor)
  let start = typed.lastIndex(of: UInt8(ascii: " ")).map { typed.distance(from: typed.startIndex, to: $0) + 1 } ?? 0
  let word = String(decoding: typed.dropFirst(start), as: UTF8.self)
  let words = ["list", "limbs", "risers", "rest", "\"Formula Xi\"", "\"日本 弓\""]
  let found = (words + (1...150).map { "number\($0)" }).filter { $0.hasPrefix(word) }
  return Completion(start: start, candidates: found.map { Candidate(insert: $0, help: "help of \($0)") })
}
