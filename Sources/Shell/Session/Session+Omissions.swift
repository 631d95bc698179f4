import Answers
import Codecs
import Equipment
import Hub

// Every command that reads is held against the files that it read, in one place: what is missing from its answer is
// told with file and line, and the answer does not end as if it were whole.

extension Session {
  /// Tells what is wrong with the files that an answer rests on, and how it ends because of that.
  ///
  /// - Parameter named: the problems that the answer itself tells.
  func tell(_ omissions: [Omission], besides named: [FileProblem] = [], after outcome: Outcome) -> Outcome {
    var outcome = outcome
    for omission in omissions {
      if !omission.problems.allSatisfy(named.contains) { tell(Messages.lines(of: omission)) }
      guard omission.isFelt, [.success, .failure].contains(outcome.code) else { continue }
      outcome.code = omission.isWhole ? .data : .failure
    }
    return outcome
  }

  /// Writes why a command failed; where that may be because something cannot be read, it says so.
  func fail(reading error: any Error, in text: String, from origin: Origin?) async -> Outcome {
    if case CommandError.interrupted = error { return await fail(error, in: text, from: origin) }
    let omissions = viewModel.takeOmissions()
    let lacks = { (type: RecordType?) in omissions.contains { type == nil || $0.type == type } }
    let words = lacks(nil) ? Messages.unreadable(error, where: lacks) : nil
    let outcome = await fail(words.map { NotReadable(words: $0) } ?? error, in: text, from: origin)
    var named: [FileProblem] = []
    if case InventoryError.fileProblems(let problems) = error { named = problems }
    return tell(omissions, besides: named, after: outcome)
  }

  /// What stands for a record that another names and that is not there, as far as its file can be read.
  func gone(_ type: RecordType) -> String {
    viewModel.problems(of: type).isEmpty ? Messages.gone : Messages.unread
  }

  /// Which files have problems, a line each.
  func damage() async -> [String] {
    var lines: [String] = []
    for error in (try? await viewModel.ask(.unreadable)) ?? [] {
      let text = Messages.text(of: error)
      if !lines.contains(text) { lines.append(text) }
    }
    return lines + viewModel.takeOmissions().map(Messages.damage)
  }
}

/// Why something was not found that may stand where a file cannot be read.
struct NotReadable: Error {
  let words: String
}
