import Answers
import Equipment

extension Clash {
  /// What identifies the record of the conflict: the same on every machine that merges the same.
  var conflictUID: UID { UID(of: [type.rawValue, uid.text, field, other.text ?? "", reason.rawValue]) }

  /// The record that is kept of it.
  ///
  /// - Parameters:
  ///   - number: the number of the record that it is about.
  ///   - moment: when it is found where neither side says when it wrote.
  func conflict(about number: Int?, at moment: Timestamp) -> Conflict {
    var conflict = Conflict()
    (conflict.kind, conflict.item, conflict.record) = (type.rawValue, number, uid.text)
    conflict.field = field.isEmpty ? nil : field
    (conflict.kept, conflict.keptBy, conflict.keptAt) = (kept.text, kept.by, kept.at)
    (conflict.other, conflict.otherBy, conflict.otherAt) = (other.text, other.by, other.at)
    (conflict.before, conflict.why) = (base, reason)
    // Not the present moment, which is another on each machine.
    let seconds = [kept.at, other.at].compactMap { $0?.seconds }.max() ?? moment.seconds
    conflict.opened = Timestamp(seconds: seconds)
    (conflict.base.created, conflict.base.updated) = (conflict.opened, conflict.opened)
    conflict.uid = conflictUID
    return conflict
  }
}

extension Renumbered {
  /// What is kept of it: nothing to decide, but whoever looks for the earlier number finds the record.
  func conflict(by clone: String, at moment: Timestamp) -> Conflict {
    let value = { (number: Int) in Clash.Value(text: String(number), by: clone, at: moment) }
    let clash = Clash(
      type: type, uid: uid, field: "id", kept: value(to), other: value(from), base: nil, reason: .number)
    var conflict = clash.conflict(about: to, at: moment)
    (conflict.resolved, conflict.resolution) = (moment, "kept")
    return conflict
  }
}
