import Equipment
import Foundation
import Store
import Testing

/// An inventory that nobody closed leaves no file open and no lock behind.
struct DroppedTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  private func add() async throws {
    let repository = folder.open()
    _ = try await repository.add(Limbs.sample("Velos"))
    #expect(try openFiles().isEmpty == false)
  }

  /// The files of the folder that this process has open.
  private func openFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }.filter { $0.hasPrefix(folder.path) }
  }

  @Test func noFileStaysOpen() async throws {
    try await add()
    #expect(try openFiles() == [])
    try await add()
  }
}
