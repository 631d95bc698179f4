/// Where a field's value lies within an item, from the key path by which it is declared.
///
/// Every cell of a file goes through here. A key path to a stored property is only an offset; going through the path
/// itself looks its parts up anew each time, which made the reading of whole files half as long again.
struct Access<Root: Sendable, Value: Sendable>: Sendable {
  private let path: any WritableKeyPath<Root, Value> & Sendable
  private let offset: Int?

  init(_ path: any WritableKeyPath<Root, Value> & Sendable) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path)
  }

  /// The value in a root.
  func get(_ root: Root) -> Value {
    guard let offset else { return root[keyPath: path] }
    // Safe: `offset(of:)` answers for stored properties only, and `Value` is the type the path leads to.
    return unsafe withUnsafePointer(to: root) { root in
      unsafe UnsafeRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
    }
  }

  /// Puts a value into a root.
  func set(_ value: Value, in root: inout Root) {
    guard let offset else {
      root[keyPath: path] = value
      return
    }
    unsafe withUnsafeMutablePointer(to: &root) { root in
      unsafe UnsafeMutableRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee = value
    }
  }
}
