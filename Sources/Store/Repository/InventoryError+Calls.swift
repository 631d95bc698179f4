import Answers
import Files

extension InventoryError {
  /// Makes calls whose failure means that an existing file could not be read.
  static func reading<Value>(_ calls: () throws(FileFailure) -> Value) throws(InventoryError) -> Value {
    do { return try calls() } catch { throw .unreadable(error) }
  }

  /// Makes calls whose failure means that the change at hand is not stored.
  static func storing<Value>(_ calls: () throws(FileFailure) -> Value) throws(InventoryError) -> Value {
    do { return try calls() } catch { throw .notStored(error) }
  }
}
