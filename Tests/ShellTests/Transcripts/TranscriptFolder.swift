import Equipment
import Files
import Foundation
import Hub
import Store
import Synchronization
import TestSupport

@testable import Shell

/// The files of a transcript: a folder that is removed afterwards.
final class TranscriptFolder {
  private let root: URL
  /// The clock of all runs in the folder.
  let clock = TranscriptClock()
  /// How often each command was used, in all runs.
  let usage = MemoryUsage()

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "archeryhub-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// The folder's path.
  var path: String { root.path }

  /// The path of the data folder, which need not be there.
  var data: String { root.appending(path: "data").path }

  /// Files by their paths from this folder.
  var documents: RootedDocuments {
    RootedDocuments(root: root.path, files: DocumentFiles(dataFolder: data, home: nil))
  }

  private static let kitRoom = RecordType.allCases.filter { $0.kind.family == "Kit room" }

  /// Copies the sample inventory into the data folder, with what a club keeps of it or without.
  func copySample(hasKitRoom: Bool = true) throws {
    // As the program makes it, whatever the mask of whoever runs the tests.
    try FileManager.default.createDirectory(
      atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for file in try FileManager.default.contentsOfDirectory(atPath: SampleData.folder.path)
    where SampleData.isTable(file) || file == "versions.jsonl" {
      if !hasKitRoom, Self.kitRoom.contains(where: { $0.file == file }) { continue }
      try FileManager.default.copyItem(
        at: SampleData.folder.appending(path: file), to: root.appending(path: "data/\(file)"))
    }
  }

  /// Performs an action of another program, and returns the lines to record.
  func arrange(_ step: Transcript.Step) throws -> [String] {
    switch step {
    case .file(let name, let lines):
      let url = root.appending(path: name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(lines.map { TranscriptBytes.read($0) + [0x0A] }.joined()).write(to: url)
    case .link(let name, let target):
      let url = root.appending(path: name)
      try? FileManager.default.removeItem(at: url)
      try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
    case .folder(let name):
      try FileManager.default.createDirectory(at: root.appending(path: name), withIntermediateDirectories: true)
    case .remove(let name): try FileManager.default.removeItem(at: root.appending(path: name))
    case .cat(let name):
      let text = (try? String(contentsOf: root.appending(path: name), encoding: .utf8)) ?? "(no such file)"
      return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0)
        .map { "| \($0)" }
    case .day(let day): clock.set(day)
    case .sample(let hasKitRoom): try copySample(hasKitRoom: hasKitRoom)
    default: break
    }
    return []
  }
}

/// How often each command was used, in memory.
final class MemoryUsage: UsageMemory {
  private let uses = Mutex<[String: Int]>([:])

  func load() -> [String: Int] { uses.withLock { $0 } }
  func add(_ more: [CommandUse]) {
    uses.withLock { uses in for use in more { uses[use.command, default: 0] += use.count } }
  }
  func forget() { uses.withLock { $0 = [:] } }
}

/// The clock of a transcript, which stands at noon of a day until another day is named.
final class TranscriptClock: Sendable {
  private let looks = Atomic(0)
  private let moment = Mutex(Timestamp(seconds: 1_780_228_800))

  var now: Timestamp { moment.withLock { $0 } }

  var today: CalendarDate { now.date ?? .epoch }

  /// Milliseconds as nanoseconds: one more whenever somebody looks.
  func elapsed() -> Int { looks.add(1, ordering: .relaxed).newValue * 1_000_000 }

  func set(_ day: String) {
    guard let noon = Timestamp(text: day + "T12:00:00Z") else { return }
    moment.withLock { $0 = noon }
  }
}

/// Bytes that a text cannot hold: `\xFF` in a line of a transcript's file is that byte.
enum TranscriptBytes {
  static func read(_ line: String) -> [UInt8] {
    let parts = line.components(separatedBy: "\\x")
    return parts.dropFirst().reduce(into: Array((parts.first ?? "").utf8)) { bytes, part in
      guard let byte = UInt8(part.prefix(2), radix: 16) else {
        bytes += Array("\\x\(part)".utf8)
        return
      }
      bytes += [byte] + Array(part.dropFirst(2).utf8)
    }
  }
}

/// Files by their paths from a folder, which errors do not mention.
struct RootedDocuments: DocumentStore {
  let root: String
  let files: DocumentFiles

  func read(_ path: String) throws -> [UInt8] { try named(path) { try files.read($0) } }

  func exists(_ path: String) -> Bool { files.exists(full(path)) }

  func isOwn(_ path: String) -> Bool { files.isOwn(full(path)) }

  func begin(_ path: String, mode: WriteMode) throws -> any OpenDocument {
    try named(path) { RootedDocument(document: try files.begin($0, mode: mode), folder: self) }
  }

  func names(beginningWith prefix: String) -> [String] {
    files.names(beginningWith: full(prefix)).map { String($0.dropFirst(root.count + 1)) }
  }

  private func full(_ path: String) -> String { path.hasPrefix("/") ? path : root + "/" + path }

  fileprivate func named<Result>(_ path: String, _ body: (String) throws -> Result) throws -> Result {
    do {
      return try body(full(path))
    } catch let failure as FileFailure {
      throw FileFailure(
        operation: failure.operation, path: failure.path.replacing(root + "/", with: ""), code: failure.code)
    }
  }
}

/// A file that is being written, which errors name by its path from the folder.
private struct RootedDocument: OpenDocument {
  let document: any OpenDocument
  let folder: RootedDocuments

  func write(_ bytes: [UInt8]) throws { try folder.named("") { _ in try document.write(bytes) } }
  func finish() throws { try folder.named("") { _ in try document.finish() } }
  func cancel() { document.cancel() }
}
