public import Equipment

/// A record that was given another number.
public struct Renumbered: Sendable, Equatable {
  /// Its kind.
  public let type: RecordType
  /// What identifies it.
  public let uid: UID
  /// The number that it had.
  public let from: Int
  /// The number that it has.
  public let to: Int

  /// States it.
  package init(type: RecordType, uid: UID, from: Int, to: Int) {
    (self.type, self.uid, self.from, self.to) = (type, uid, from, to)
  }
}

/// Something that two sides did without knowing of each other, of which one had to give way.
public struct Clash: Sendable, Equatable {
  /// Why there is one.
  public typealias Reason = Conflict.Reason

  /// A value with who wrote it, and when.
  public struct Value: Sendable, Equatable {
    /// The value; nil if there is none.
    public let text: String?
    /// The clone that it was written on.
    public let by: String
    /// When it was, as far as is known.
    public let at: Timestamp?

    /// States it.
    package init(text: String?, by: String, at: Timestamp?) { (self.text, self.by, self.at) = (text, by, at) }
  }

  /// The kind of the record.
  public let type: RecordType
  /// What identifies the record.
  public let uid: UID
  /// The field; empty where it is the record as a whole.
  public let field: String
  /// What counts.
  public let kept: Value
  /// What gave way.
  public let other: Value
  /// The value before either.
  public let base: String?
  /// Why there is one.
  public let reason: Reason

  /// States it.
  package init(
    type: RecordType, uid: UID, field: String, kept: Value, other: Value, base: String?, reason: Reason
  ) {
    (self.type, self.uid, self.field) = (type, uid, field)
    (self.kept, self.other, self.base, self.reason) = (kept, other, base, reason)
  }
}
