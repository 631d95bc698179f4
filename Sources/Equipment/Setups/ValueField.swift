/// One value of an owner that is no record: its description, and how it is read and written as text.
public struct ValueField<Owner>: Sendable {
  /// The value's description.
  public let info: FieldInfo
  let read: @Sendable (Owner) -> String?
  let write: @Sendable (inout Owner, String) throws(FieldError) -> Void

  /// A value that may be missing.
  init<Value: FieldValue>(
    _ name: String, _ get: @escaping @Sendable (Owner) -> Value?,
    _ set: @escaping @Sendable (inout Owner, Value?) -> Void, _ help: String, unit: Unit? = nil,
    in range: ClosedRange<Double>? = nil, suggestions: [String] = [], _ traits: FieldTrait...
  ) {
    let info = FieldInfo(
      name: name, help: help, value: Value.self, unit: unit, range: range, suggestions: suggestions, traits: traits)
    self.info = info
    read = { get($0)?.text }
    write = { (owner, text) throws(FieldError) in
      set(&owner, text.isEmpty ? nil : try Value.read(text, as: info, today: nil))
    }
  }

  /// The canonical text; nil if there is no value, or an empty one.
  public func text(of owner: Owner) -> String? { read(owner).flatMap { $0.isEmpty ? nil : $0 } }

  /// Sets the value from what a person typed or a file holds; an empty text clears it.
  ///
  /// - Throws: `FieldError` with the owner unchanged.
  public func set(_ owner: inout Owner, to text: String) throws(FieldError) { try write(&owner, text) }
}
