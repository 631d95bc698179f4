import Synchronization

/// The trust in bytes that are not read before they are needed, as somebody read them before and noted their checksum.
///
/// It is broken by the first that cannot be read after all; then all have to be read again, and checked.
package final class Trust: Sendable {
  private let broken = Atomic(false)

  package init() {}

  /// True once something could not be read.
  package var isBroken: Bool { broken.load(ordering: .acquiring) }

  /// Notes that something could not be read.
  func breakUp() { broken.store(true, ordering: .releasing) }
}
