import Equipment
import Files
import Foundation
import Hub
import Store
import TestSupport
import Testing

@testable import Shell

extension Transcript {
  /// Runs the session, or one after the other its sessions, and writes them down.
  @HubActor func record() async throws -> String {
    let folder = try TranscriptFolder()
    var rest = steps[...]
    var recording: [String] = []
    var arguments: [String]?
    repeat {
      if case .arguments(let words) = rest.first {
        if !recording.isEmpty { recording.append("") }
        recording += Step.arguments(words).lines
        rest.removeFirst()
        arguments = words
      }
      let terminal = TranscriptTerminal(rest, after: recording, columns: columns) { step in
        do { return try folder.arrange(step) } catch { return ["(\(error))"] }
      }
      terminal.takeRemarks(beforeStart: true)
      // The steps before the first command line only arrange the folder.
      if arguments != nil || !terminal.startsWithArguments {
        let code = await Program.run(
          arguments: ["--data", folder.data] + (arguments ?? []), in: .transcript(folder, terminal, environment))
        terminal.finish(code.rawValue)
      }
      rest = terminal.steps
      recording = terminal.recording
    } while !rest.isEmpty
    return recording.map { $0.replacing(folder.path + "/", with: "") + "\n" }.joined()
  }

  /// The width of the terminal; nil for pipes.
  private var columns: Int? {
    if steps.contains(.pipe) { return nil }
    return steps.lazy.compactMap { if case .terminal(let columns) = $0 { columns } else { nil } }.first ?? 80
  }

  private var environment: [String: String] { steps.contains(.colour) ? [:] : ["NO_COLOR": "1"] }
}

extension Program.Surroundings {
  /// The files of a transcript, and its clock.
  @HubActor static func transcript(
    _ folder: TranscriptFolder, _ terminal: TranscriptTerminal, _ environment: [String: String], _ trace: Trace? = nil
  ) -> Self {
    let (documents, clock) = (folder.documents, folder.clock)
    let files = trace.map { TracingFileSystem(POSIXFileSystem(), $0) as any FileSystem } ?? POSIXFileSystem()
    var surroundings = Self(
      environment: Environment(environment), documents: { _ in documents },
      repository: { FileRepository(folder: $0, by: "test@host", fileSystem: files, clock: { clock.now }) },
      preferences: { FilePreferences(dataFolder: $0, fileSystem: files) }, terminal: { _, _ in terminal },
      catalogue: { .sample },
      now: { clock.now }, today: { clock.today })
    surroundings.usage = folder.usage
    surroundings.open = { terminal.writeError("(shown: \($0))\n") }
    surroundings.rounds = { SampleData.catalogue("rounds-catalogue.csv") }
    surroundings.classifications = { SampleData.catalogue(InstalledClassifications.file) }
    surroundings.labelSheets = { SampleData.catalogue(LabelSheet.kind.file) }
    surroundings.codes = { (texts) throws(CodesFailure) in texts.flatMap(PaintedCode.line) }
    surroundings.elapsed = { clock.elapsed() }
    surroundings.traced = { .transcript(folder, terminal, environment, $0) }
    surroundings.writeTrace = { terminal.trace.write($0) }
    // So that a transcript shows which moments a person reads by another clock: two hours ahead of universal time.
    surroundings.wallTime = { moment in
      let local = Timestamp(seconds: moment.seconds + 7200)
      let minutes = (local.seconds % 86_400 + 86_400) % 86_400 / 60
      return local.date.map { WallTime(day: $0, hour: minutes / 60, minute: minutes % 60) }
    }
    return surroundings
  }
}

/// A square that is as large as a label's code and tells the text, though no scanner reads it.
enum PaintedCode {
  static func line(_ text: String) -> [UInt8] {
    let bits = text.utf8.flatMap { byte in (0..<8).map { UInt8(ascii: "0") + byte >> $0 & 1 } }
    return bits + [UInt8](repeating: UInt8(ascii: "0"), count: max(0, 441 - bits.count)) + [UInt8(ascii: "\n")]
  }
}

extension Catalogue {
  /// The catalogue that comes with the program, read once for all tests.
  static let sample = Catalogue { SampleData.catalogue() }
}

@Suite("Transcripts")
struct TranscriptTests {
  private static let folder = SampleData.package.appending(path: "Tests/Transcripts")

  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".txt") && isChosen($0) }.sorted()

  /// `ARCHERYHUB_RECORD=1` records all transcripts, and `ARCHERYHUB_RECORD=lost,mend` these.
  private static let recorded = ProcessInfo.processInfo.environment["ARCHERYHUB_RECORD"]
  private static let isRecording = recorded != nil

  private static func isChosen(_ name: String) -> Bool {
    guard let recorded, recorded != "1" else { return true }
    return recorded.split(separator: ",").contains { name == "\($0).txt" }
  }

  @Test("show exactly what was recorded", arguments: names)
  func replay(name: String) async throws {
    let file = Self.folder.appending(path: name)
    let before = try String(contentsOf: file, encoding: .utf8)
    let after = try await Transcript(before).record()
    if Self.isRecording {
      try after.write(to: file, atomically: true, encoding: .utf8)
      // So that no recording goes by unread.
      Issue.record("\(name) was recorded: read what changed, then run the tests without ARCHERYHUB_RECORD")
    } else if after != before {
      Issue.record("\(name) shows something else:\n\(LineDifference.text(from: before, to: after))")
    }
  }

  @Test("are there")
  func exist() {
    #expect(Self.names.count > 10)
  }

  @Test("are short enough to be read at once", arguments: names)
  func lengths(name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    #expect(text.count { $0.isNewline } <= 300)
  }
}

/// The lines that differ between two texts, with the line before each.
enum LineDifference {
  static func text(from before: String, to after: String) -> String {
    let old = before.components(separatedBy: "\n")
    let new = after.components(separatedBy: "\n")
    let difference = new.difference(from: old)
    let removed = Dictionary(uniqueKeysWithValues: difference.removals.map { ($0.offset, $0.element) })
    let inserted = Dictionary(uniqueKeysWithValues: difference.insertions.map { ($0.offset, $0.element) })
    var lines: [String] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if let line = removed[oldIndex], oldIndex < old.count {
        lines.append("\(oldIndex + 1): - \(line)")
        oldIndex += 1
      } else if let line = inserted[newIndex] {
        lines.append("\(oldIndex + 1): + \(line)")
        newIndex += 1
      } else {
        oldIndex += 1
        newIndex += 1
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  fileprivate var element: String {
    switch self {
    case .insert(_, let element, _), .remove(_, let element, _): element
    }
  }
}
