import Foundation
import Testing

@testable import Files
@testable import Store

@Suite("A file that is written in pieces")
struct OpenDocumentTests {
  private let folder: StoreFolder
  private let files: DocumentFiles
  private let path: String

  init() throws {
    folder = try StoreFolder()
    try folder.make()
    files = DocumentFiles(dataFolder: "/nowhere", home: nil)
    path = "\(folder.path)/all.json"
    try folder.write("all.json", "before\n")
  }

  private func write(_ mode: WriteMode, isFinished: Bool) throws {
    let document = try files.begin(path, mode: mode)
    try document.write(Array("one ".utf8))
    #expect(try mode == .append || folder.read("all.json") == "before\n")
    try document.write(Array("two\n".utf8))
    if isFinished { try document.finish() } else { document.cancel() }
  }

  @Test("takes the old one's place when it is finished")
  func replaced() throws {
    try write(.replace, isFinished: true)
    #expect(try folder.read("all.json") == "one two\n")
    #expect(folder.names == ["all.json"])
  }

  @Test("leaves the old one and nothing else when it is cancelled")
  func cancelled() throws {
    try write(.replace, isFinished: false)
    #expect(try folder.read("all.json") == "before\n")
    #expect(folder.names == ["all.json"])
  }

  @Test("is appended, or cut off again when it is cancelled")
  func appended() throws {
    try write(.append, isFinished: false)
    #expect(try folder.read("all.json") == "before\n")
    try write(.append, isFinished: true)
    #expect(try folder.read("all.json") == "before\none two\n")
  }

  @Test("is not cut off where somebody else has appended meanwhile")
  func appendedByTwo() throws {
    let document = try files.begin(path, mode: .append)
    try document.write(Array("ours\n".utf8))
    try files.write(Array("theirs\n".utf8), to: path, mode: .append)
    document.cancel()
    #expect(try folder.read("all.json") == "before\nours\ntheirs\n")
  }
}
