import Answers
import Equipment
import Foundation
import Glibc
import Testing

@testable import Codecs
@testable import Files
@testable import Store

/// Other kinds of files at the paths of the store's files.
@Suite struct FileKindTests {
  let folder: StoreFolder

  init() async throws {
    folder = try StoreFolder()
    try folder.make()
    try folder.write("risers.csv", "id,brand,model\n1,Hoyt,A\n")
    let repository = folder.open()
    try await repository.add(riser("B"))
    try await repository.close()
    // Killed, so that there is a journal.
    try await folder.open().add(riser("C"))
  }

  enum Kind: CaseIterable {
    case link, nowhere, pipe, folder

    var found: FileKind {
      switch self {
      case .link, .nowhere: .link
      case .pipe: .pipe
      case .folder: .folder
      }
    }

    /// Puts one there; what was there before goes beside the data folder.
    func put(_ name: String, in folder: StoreFolder) throws {
      let (path, aside) = ("\(folder.path)/\(name)", "\(folder.above)/aside")
      if (try? POSIXFileSystem().status(ofLink: path)) != nil { try POSIXFileSystem().rename(path, to: aside) }
      switch self {
      case .link: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: aside)
      case .nowhere: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "\(folder.above)/no")
      case .pipe: #expect(unsafe mkfifo(path, 0o600) == 0)
      case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
    }
  }

  @Test(arguments: ["hub.json", "journal.jsonl", ".lock", "settings.json"], Kind.allCases)
  func onlyARegularFileIsWritten(name: String, kind: Kind) async throws {
    if name == ".lock" { _ = try await folder.open().save() }
    try kind.put(name, in: folder)
    let before = folder.contents
    let wrong = WrongKind(found: kind.found, expected: .file)
    let error = await #expect(throws: InventoryError.self) { try await folder.open().add(riser("D")) }
    #expect(error?.wrongKind == wrong, "\(String(describing: error))")
    #expect(folder.contents == before)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.above)/no"))
  }

  @Test(arguments: ["history", "history/base"], [Kind.link, .nowhere, .pipe])
  func onlyAFolderIsWrittenInto(name: String, kind: Kind) async throws {
    try kind.put(name, in: folder)
    let error = await #expect(throws: InventoryError.self) { try await folder.open().add(riser("D")) }
    #expect(error?.wrongKind == WrongKind(found: kind.found, expected: .folder))
    // Commands that do not need the file still run.
    #expect(try await folder.open().count(of: .riser) == 3)
    let findings = try await folder.open().verify().findings
    #expect(findings.contains { $0.file == name && $0.isDamage })
  }

  @Test(arguments: [Kind.pipe, .folder]) func dataIsAFileOrALinkToOne(kind: Kind) async throws {
    try kind.put("risers.csv", in: folder)
    let error = await #expect(throws: InventoryError.self) { try await folder.open().count(of: .riser) }
    #expect(error?.wrongKind == WrongKind(found: kind.found, expected: .file))
  }

  @Test func whatKilledRunsLeftIsSwept() async throws {
    let left = ["history/rows/9-rests.csv", "history/rows/1-rests.csv", "settings.json.0123abcd.tmp"]
    try FileManager.default.createDirectory(atPath: "\(folder.path)/history/rows", withIntermediateDirectories: true)
    for name in left { try folder.write(name, "id,brand,model\n1,Left,Over\n") }
    #expect(Set(left).isSubset(of: try await folder.open().verify().findings.map(\.file)))
    let repository = folder.open()
    try await repository.add(riser("D"))
    #expect(repository.notices() == [.staleFilesRemoved(count: 3)])
    #expect(left.allSatisfy { !folder.exists($0) })
  }

  @Test func rowsWithoutIdsAreRefusedWhereTheyHadThem() async throws {
    try folder.write("risers.csv", "brand,model\nHoyt,A\nHoyt,B\n")
    let missing = FileProblem(file: "risers.csv", line: 1, column: 1, kind: .missingColumn("id"))
    #expect(folder.open().problems(of: .equipment(.riser)) == [missing])
    // Items of the journal have their ids; rows of the file get none, which could be those of other items.
    #expect(try await folder.open().fetch(EquipmentType.riser).map(\.base.id) == [3])
    await #expect(throws: InventoryError.fileProblems([missing])) { try await folder.open().add(riser("D")) }
    // In a folder without a past nobody can have used one.
    let fresh = try StoreFolder()
    try fresh.make()
    try fresh.write("risers.csv", "brand,model\nHoyt,A\n")
    #expect(fresh.open().problems(of: .equipment(.riser)) == [])
    #expect(try await fresh.open().add(riser("D")) == 2)
    // Nor of a type that had none before, as where a file of rounds is put into a folder that is in use.
    try fresh.write("rounds-catalogue.csv", "name,passes\nKids,36@20m/80cm/10_zone\n")
    #expect(try await fresh.open().fetch(.ownRound).map(\.recordId) == [1])
  }
}

extension InventoryError {
  fileprivate var wrongKind: WrongKind? {
    switch self {
    case .unreadable(let failure), .notStored(let failure): failure.wrongKind
    default: nil
    }
  }
}

/// Files beside the inventory that are the store's by another name, and commands that somebody else may have written.
@Suite struct OwnDocumentTests {
  let folder: StoreFolder
  let files: DocumentFiles

  init() throws {
    folder = try StoreFolder()
    try FileManager.default.createDirectory(atPath: "\(folder.path)/history/base", withIntermediateDirectories: true)
    for name in ["risers.csv", "journal.jsonl", "history/1-2.jsonl", "history/base/0-risers.csv"] {
      try folder.write(name, "mine\n")
    }
    files = DocumentFiles(dataFolder: folder.path, home: nil)
  }

  @Test(arguments: ["risers.csv", "journal.jsonl", "history/1-2.jsonl", "history/base/0-risers.csv"])
  func aHardLinkIsOurs(name: String) throws {
    let other = "\(folder.above)/other"
    #expect(!files.isOwn(other))
    try FileManager.default.linkItem(atPath: "\(folder.path)/\(name)", toPath: other)
    #expect(files.isOwn(other))
  }

  @Test func whatALinkOfOursLeadsToIsOurs() throws {
    let target = "\(folder.above)/limbs.csv"
    try Data("id\n".utf8).write(to: URL(fileURLWithPath: target))
    #expect(!files.isOwn(target))
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/limbs.csv", withDestinationPath: target)
    #expect(files.isOwn(target))
  }

  @Test func commandsOfSomebodyElseAreNotTrusted() throws {
    let path = "\(folder.above)/init.hub"
    try Data("count\n".utf8).write(to: URL(fileURLWithPath: path))
    func reason(_ mode: UInt32, folder folderMode: UInt32 = 0o700) throws -> DistrustedFile.Reason? {
      #expect(unsafe chmod(path, mode) == 0)
      #expect(unsafe chmod(folder.above, folderMode) == 0)
      do {
        _ = try files.readTrusted(path)
        return nil
      } catch let error as DistrustedFile {
        return error.reason
      }
    }
    #expect(try reason(0o600) == nil)
    #expect(try reason(0o644, folder: 0o755) == nil)
    #expect(try reason(0o620) == .writable(mode: 0o620))
    #expect(try reason(0o602) == .writable(mode: 0o602))
    #expect(try reason(0o600, folder: 0o777) == .writableFolder(mode: 0o777))
    guard geteuid() == 0 else { return }
    #expect(unsafe chown(path, 4711, 4711) == 0)
    #expect(try reason(0o600) == .otherOwner)
  }
}
