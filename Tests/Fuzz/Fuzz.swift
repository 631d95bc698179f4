import Codecs
import Equipment
import Hub
import ShellSupport
import Store
import TestSupport

@testable import Shell

/// libFuzzer's loop.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafePointer<CChar>?>?>,
  _ test: @convention(c) (UnsafePointer<UInt8>, Int) -> Int32
) -> Int32

/// Begins: an executable of the package manager has this name for its main function, and libFuzzer's own is left out.
@_cdecl("Fuzz_main")
public func fuzz(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Int32 {
  var (count, arguments) = unsafe (count, arguments)
  // Both outlive the loop, which does not end before the process does.
  return unsafe runDriver(&count, &arguments) { unsafe testOneInput($0, $1) }
}

/// The test of one input, called by libFuzzer: the first byte chooses the reader that gets the others.
///
/// Any bytes give a value or an error; an input that traps, hangs or breaks a law ends the run and is kept.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  // The fuzzer owns as many bytes as it says for as long as this runs.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let reader = input.first else { return 0 }
  let bytes = Array(input.dropFirst())
  switch reader % 5 {
  case 0: Readers.csv(bytes)
  case 1: Readers.json(bytes)
  case 2: Readers.journal(bytes)
  case 3: Readers.imports(bytes)
  default: Readers.commands(bytes)
  }
  return 0
}

/// The readers, each with the law that must hold for every input.
enum Readers {
  /// A file without problems is the same when it is written again from what was read.
  static func csv(_ bytes: [UInt8]) {
    let type = RecordType.allCases[bytes.count % RecordType.allCases.count]
    let file = ItemFile(type, bytes: bytes, file: type.file)
    _ = file.validated()
    let document = file.document
    guard document.problems.isEmpty else { return }
    var writer = CSVWriter(dialect: document.dialect)
    writer.begin(header: document.header)
    for row in document.rows.indices { writer.append(row: document.cells(row)) }
    let again = CSVDocument(writer.bytes, file: "again.csv")
    precondition(again.problems.isEmpty && again.header == document.header)
    precondition(again.rows.indices.map { again.cells($0) } == document.rows.indices.map { document.cells($0) })
  }

  static func json(_ bytes: [UInt8]) {
    guard let value = try? JSONReader.value(bytes, file: "x.json") else { return }
    for type in RecordType.allCases { _ = try? ItemJSON.item(of: type, from: value) }
  }

  /// A folder whose journal, index and history are these bytes, with valid checksums, is read or refused.
  static func journal(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let sealed = lines.map(sealed).joined(separator: [UInt8(ascii: "\n")]) + [UInt8(ascii: "\n")]
    for content in [bytes, Array(sealed)] {
      for name in ["/d/journal.jsonl", "/d/hub.json", "/d/history/1-2.jsonl"] {
        let files = OneFile(path: name, bytes: content)
        let repository = FileRepository(folder: "/d", by: "x", fileSystem: files)
        _ = HubActor.run {
          _ = try? await repository.fetch(.riser)
          _ = try? await repository.history(of: nil, limit: nil)
          _ = try? await repository.verify()
          return 0
        }
      }
    }
  }

  /// The line with a valid checksum, without which hardly any input gets past the check.
  private static func sealed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let digits = String(CRC32.checksum(Array(line)), radix: 16)
    let crc = String(repeating: "0", count: 8 - digits.count) + digits
    return line + Array(",\"crc\":\"\(crc)\"}".utf8)
  }

  static func imports(_ bytes: [UInt8]) {
    for name in ["arrows.csv", "x.tsv", "x.json", "x.jsonl", "x"] {
      _ = try? ImportFile.read(bytes: bytes, name: name, map: ["a": "b"])
      _ = MyTargetsFile(bytes, name: name, as: nil)
    }
  }

  /// Lines are answered or refused, and can be completed at their end.
  static func commands(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    _ = HubActor.run {
      guard let session = try? session() else { return 1 }
      for line in text.split(separator: "\n").prefix(8) {
        _ = session.complete(String(line), cursor: line.utf8.count)
        _ = await session.run(String(line))
      }
      return 0
    }
  }

  @HubActor private static func session() throws -> Session {
    var riser = Riser()
    riser.details.brand = "Hoyt"
    riser.details.model = "Formula Xi"
    let repository = try MemoryRepository([riser])
    let dependencies = Dependencies(makeRepository: { repository }, now: { Timestamp(seconds: 0) }, today: { .epoch })
    return Session(
      CommandContext(
        state: AppState(preferences: MemoryPreferences(Preferences(aliases: ["mine": "list all"]))),
        terminal: ScriptedTerminal(), documents: MemoryDocuments([:]), dependencies: dependencies,
        catalogue: Catalogue(load: { [] })))
  }
}
