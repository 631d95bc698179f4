import Answers
import Codecs
import Equipment
import Hub

// Every command that reads is checked here for problems of the files that it read: rows that its answer lacks are
// reported with file and line, and its exit code is not that of a whole answer.

extension CommandContext {
  /// Reports the problems of the files that an answer was read from, and returns the outcome that they cause.
  ///
  /// - Parameter named: the problems that the answer itself reports.
  func report(_ omissions: [Omission], besides named: [FileProblem] = [], after outcome: Outcome) -> Outcome {
    var outcome = outcome
    for omission in omissions {
      if omission.failure != nil || !omission.problems.allSatisfy(named.contains) {
        report(Messages.lines(of: omission))
      }
      guard omission.affectsAnswer, [.success, .failure].contains(outcome.code) else { continue }
      outcome.code = omission.isWhole ? .data : .failure
    }
    return outcome
  }

  /// Reports a command's error; where the record may be in the unreadable part of a file, the message says so.
  func fail(reading error: any Error, in text: String, from origin: Origin?) async -> Outcome {
    if case CommandError.interrupted = error { return await fail(error, in: text, from: origin) }
    let omissions = viewModel.drainOmissions()
    let lacks = { (type: RecordType?) in omissions.contains { type == nil || $0.type == type } }
    let words = lacks(nil) ? Messages.unreadable(error, where: lacks) : nil
    let outcome = await fail(words.map { NotReadable(words: $0) } ?? error, in: text, from: origin)
    var named: [FileProblem] = []
    if case InventoryError.fileProblems(let problems) = error { named = problems }
    return report(omissions.filter { !$0.isStated(by: error) }, besides: named, after: outcome)
  }

  /// Stands for a referenced record that was not found: deleted, or not readable where its file has problems.
  func gone(_ type: RecordType) -> String {
    viewModel.problems(of: type).isEmpty ? Messages.gone : Messages.unread
  }

  /// The files that have problems, a line each.
  func damage() async -> [String] {
    var lines: [String] = []
    for error in (try? await viewModel.ask(.unreadable)) ?? [] {
      let text = Messages.text(of: error)
      if !lines.contains(text) { lines.append(text) }
    }
    return lines + viewModel.drainOmissions().map(Messages.damage)
  }
}

/// The message for a record that was not found and may be in the unreadable part of a file.
struct NotReadable: Error {
  let words: String
}
