import Equipment

@testable import Shell

extension MultiStepFlow {
  /// Answers questions by the names of their fields until the summary; a field without an answer is left as it is.
  mutating func fill(_ answers: [String: String], more: Bool = true) {
    var count = 0
    while step != .summary, count < 200 {
      count += 1
      switch step {
      case .field(let name): answer(answers[name] ?? "-")
      case .more: answer(more ? "y" : "n")
      case .summary: return
      }
      // A refused field would be asked for ever.
      if case .refused = remark { return }
    }
  }

  /// True if the last answer was refused.
  var isRefused: Bool {
    if case .refused = remark { true } else { false }
  }
}

extension RecordType {
  /// The fields that a person can set.
  var settable: [FieldInfo] { fields.filter { !$0.isManaged } }
}
