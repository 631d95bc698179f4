public import Equipment

/// A record that others have changed since, so that a step back would undo what they did.
public struct Overtaken: Sendable, Equatable {
  /// Its type.
  public let type: RecordType
  /// Its number.
  public let id: Int
  /// The fields that they changed; `record` or `version` for it as a whole.
  public let fields: [String]
  /// Who did, by the names of clones.
  public let by: String
  /// When that came in; nil if it is not known.
  public let at: Timestamp?

  /// States it.
  package init(type: RecordType, id: Int, fields: [String], by: String, at: Timestamp?) {
    (self.type, self.id, self.fields, self.by, self.at) = (type, id, fields, by, at)
  }
}
