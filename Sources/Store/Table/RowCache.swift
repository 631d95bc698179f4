import Equipment
import Synchronization

/// The items of a small file's rows, each made once: a session asks for the same ones again and again.
final class RowCache: Sendable {
  private let items: Mutex<[(any Record)?]>

  init(rows: Int) { items = Mutex(Array(repeating: nil, count: rows)) }

  /// The item of a row, if it was made before.
  subscript(_ row: Int) -> (any Record)? {
    get { items.withLock { $0[row] } }
    set { items.withLock { $0[row] = newValue } }
  }
}
