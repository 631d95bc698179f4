import Answers
import Codecs
import Equipment
import Files
import Foundation
import Store
import Testing

/// The files that attachments name are there with their records, whoever is stopped when.
@Suite struct AttachmentTests {
  let folder: StoreFolder

  init() async throws {
    folder = try StoreFolder()
    let repository = folder.open()
    try await repository.add(riser("A"))
    try await repository.close()
  }

  private static let photo: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array("a photo".utf8)
  private static let receipt: [UInt8] = Array("%PDF-1.4 a receipt".utf8)

  private static func content(_ bytes: [UInt8]) throws -> AttachedContent {
    let format = try #require(AttachedFile.Format(content: bytes))
    return AttachedContent(try #require(AttachedFile(digest: SHA256.digits(of: bytes), format)), bytes)
  }

  private func attach(_ bytes: [UInt8], in repository: FileRepository) async throws {
    let content = try Self.content(bytes)
    var attachment = Attachment()
    (attachment.item, attachment.file) = (EquipmentReference(.riser, 1), content.file)
    _ = try await repository.commit(Change(items: [.add(attachment)]), keeping: [content])
  }

  private var kept: [String] { folder.names.filter { $0.hasPrefix("files/") && $0.utf8.count > 8 } }

  private func findings() async throws -> [FolderFinding] { try await folder.open().verify().findings }

  @Test func theSameContentIsKeptOnce() async throws {
    let repository = folder.open()
    for _ in 0..<2 { try await attach(Self.photo, in: repository) }
    try await attach(Self.receipt, in: repository)
    #expect(try kept == [Self.content(Self.photo).file.path, Self.content(Self.receipt).file.path].sorted())
    try await repository.close()
    #expect(try await findings() == [])
  }

  @Test func undoOfADeletionHasItsFile() async throws {
    let (repository, file) = (folder.open(), try Self.content(Self.photo).file)
    try await attach(Self.photo, in: repository)
    try await repository.delete(.attachment, 1)
    #expect(try await repository.unnamedFiles() == [UnnamedFile(file, size: Self.photo.count)])
    #expect(try await repository.undo() != nil)
    #expect(try await repository.content(of: file) == Self.photo)
    #expect(try await repository.removeUnnamedFiles() == [])
    try await repository.delete(.attachment, 1)
    #expect(try await repository.removeUnnamedFiles().map(\.file) == [file])
    #expect(kept == [])
    // The record comes back, and what is gone is told.
    #expect(try await repository.undo() != nil)
    #expect(try await findings() == [FolderFinding(file.path, .missingFile(attachment: 1))])
    try await attach(Self.photo, in: repository)
    #expect(try await findings() == [])
  }

  @Test func verifyNamesWhatIsDamagedOrNobodys() async throws {
    let (repository, file) = (folder.open(), try Self.content(Self.photo).file)
    try await attach(Self.photo, in: repository)
    try await repository.close()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: "\(folder.path)/\(file.path)")
    try folder.write(file.path, "no photo")
    let other = try Self.content(Self.receipt).file
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/files/\(other.part)", withIntermediateDirectories: true)
    try folder.write(other.path, String(decoding: Self.receipt, as: UTF8.self))
    try folder.write("files/notes.txt", "mine")
    let expected = [
      FolderFinding(file.path, .damagedFile), FolderFinding(other.path, .unnamedFile),
      FolderFinding("files/notes.txt", .strayFile),
    ]
    let found = try await findings()
    #expect(found.count == expected.count && expected.allSatisfy(found.contains))
    #expect(try await folder.open().content(of: file) == nil)
    // The same content puts it right.
    try await attach(Self.photo, in: folder.open())
    #expect(try await findings().filter(\.isDamage) == [])
  }

  @Test func aDryRunWritesNothingAndATransactionAllOrNothing() async throws {
    let repository = folder.open()
    try await repository.begin(.dryRun)
    try await attach(Self.photo, in: repository)
    _ = try await repository.end(keeping: false)
    #expect(kept == [])
    for keeping in [false, true] {
      try await repository.begin(.atomic)
      try await attach(Self.photo, in: repository)
      _ = try await repository.end(keeping: keeping)
      #expect(kept.count == (keeping ? 1 : 0))
      #expect(try await findings() == [])
    }
  }

  @Test func aRefusedChangeLeavesNoFile() async throws {
    let (one, other) = (folder.open(), folder.open())
    let item = try #require(try await one.item(.equipment(.riser), id: 1))
    try await other.edit(.equipment(.riser), 1, "length", to: "23")
    var edited = item
    try edited.set("length", to: "25")
    await #expect(throws: InventoryError.self) {
      _ = try await one.commit(Change(items: [.edit(item, to: edited)]), keeping: [Self.content(Self.photo)])
    }
    #expect(kept == [])
    #expect(try await findings() == [])
  }

  @Test func whatWaitsIsStoredWithIt() async throws {
    let repository = folder.open()
    await repository.gather()
    try await repository.add(riser("B"))
    try await attach(Self.photo, in: repository)
    #expect(repository.waiting.changes == 0)
    #expect(try await folder.open().count(of: .attachment) == 1)
    try await repository.add(riser("C"))
    #expect(repository.waiting.changes == 1)
    try await repository.flush()
  }

  @Test func whoAttachesMayDieAtAnyCall() async throws {
    let contents = folder.contents
    let counting = FaultyFileSystem()
    try await attach(Self.photo, in: folder.open(counting))
    let calls = counting.calls
    #expect(calls > 20)
    for fault in [FaultyFileSystem.Fault.death, .error(EIO)] {
      for call in 1...calls {
        try folder.restore(contents)
        let isStored: Bool
        do {
          try await attach(Self.photo, in: folder.open(FaultyFileSystem(fault, at: call)))
          isStored = true
        } catch { isStored = false }
        let comment: Comment = "\(fault) at call \(call) of \(calls)"
        // A file is there before its record is.
        let found = folder.open()
        let isThere = try await found.count(of: .attachment) == 1
        #expect(isThere || !isStored, comment)
        if isThere { #expect(kept.count == 1, comment) }
        try await folder.open().add(riser("Z"))
        #expect(kept.count == (isThere ? 1 : 0), comment)
        #expect(folder.names.filter { $0.hasSuffix(".tmp") } == [], comment)
        #expect(try await findings().filter { $0.kind != .open(mode: 0o755) } == [], comment)
      }
    }
  }
}
