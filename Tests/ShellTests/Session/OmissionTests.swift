import Equipment
import Foundation
import Hub
import TestSupport
import Testing

@testable import Shell

/// Whatever leaves something out says which file and line, and does not end as if it were whole.
@Suite("What cannot be read") @HubActor
struct OmissionTests {
  /// The extent of a file's damage.
  enum Damage: String, Sendable, CaseIterable, CustomTestStringConvertible {
    /// One row more, which cannot be read.
    case row
    /// Nothing of the file can be read.
    case whole

    var testDescription: String { rawValue }
  }

  /// A file of the sample that is damaged.
  struct Case: Sendable, CustomTestStringConvertible {
    let type: RecordType
    let file: String
    let damage: Damage

    init(type: RecordType, file: String? = nil, damage: Damage) {
      (self.type, self.file, self.damage) = (type, file ?? type.file, damage)
    }

    var testDescription: String { "\(file), \(damage.rawValue)" }

    /// The steps that put the damaged file into the sample.
    var steps: String {
      let url = URL(filePath: "\(TemporaryHome.sample)/\(file)")
      let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      switch (damage, file) {
      case (.whole, "versions.jsonl"): lines = lines.map { $0.replacing("\"at\"", with: "\"when\"") }
      case (.row, _): lines.append("99,this row is too short")
      case (.whole, _):
        lines[0] = lines[0].replacing("brand", with: "maker").replacing("date,", with: "day,")
          .replacing("distance", with: "far").replacing("name", with: "title").replacing("number", with: "digit")
          .replacing("borrower", with: "taker").replacing("item", with: "thing").replacing("task", with: "work")
          .replacing("scope", with: "about").replacing("stocktake", with: "count")
          .replacing("person", with: "somebody")
      }
      return "# sample\n# file data/\(file)\n" + lines.map { "#| \($0)" }.joined(separator: "\n") + "\n# pipe"
    }

    /// The beginning of a problem of the file: name, line and column.
    var position: Regex<Substring> { (try? Regex("\(file):[0-9]+:[0-9]+: ")) ?? /never/ }
  }

  /// The kinds that the sample has a file of.
  nonisolated static let types = RecordType.allCases.filter { type in
    // What is called so beside the sample is the program's catalogue.
    type != .ownRound && FileManager.default.fileExists(atPath: "\(TemporaryHome.sample)/\(type.file)")
  }

  nonisolated static let cases = types.flatMap { type in
    ([type.file] + type.kind.parts.map { $0.kind.file }.dropFirst()).flatMap { file in
      Damage.allCases.map { Case(type: type, file: file, damage: $0) }
    }
  }

  /// Commands that read all of a type's file.
  private func readers(of type: RecordType) -> [String] {
    let word = type.rawValue
    let common = [
      "list \(word)", "list \(word) --format json", "list \(word) --format csv", "list \(word) --format ids",
      "list \(word) --limit 1", "list \(word) where id=99", "count \(word)", "count \(word) where id>1",
      "count \(word) by id", "show \(word) 99", "show \(word) 98", "show \(word) 90-99", "export csv \(word)",
      "export ids \(word)", "export csv \(word) out.csv --yes", "export json", "export json out.json --yes",
      "history", "history \(word)", "history \(word) 99",
    ]
    let own =
      switch type {
      case .equipment:
        [
          "list all", "count", "find hoyt", "find zzz --in \(word)", "check", "check \(word)",
          "show \(word) \"No One\"",
        ]
      case .setup:
        [
          "setup list", "setup list --all", "setup show 99", "setup show Nobody", "setup versions 99", "setup check",
          "setup use 99", "advise", "round stats by setup", "round stats by version", "show riser 1",
          "check", "check setup", "mark list --setup 99", "mark predict 30m --setup 99",
        ]
      case .mark:
        [
          "mark list", "mark list --setup 1", "mark list distance=99m", "mark predict 40m --setup 1",
          "mark chart --setup 1", "mark tape 30m --spacing 10 --setup 1",
        ]
      case .round: ["round list", "round stats", "round stats by setup", "round show 99", "show limbs 1", "advise"]
      case .shaft: ["shaft list", "shaft list 6", "shaft match 6 3", "shaft stats 6", "show arrow 6", "check shafts"]
      case .contact: ["check contacts", "show person 1", "has tom"]
      case .tuning: ["tune log", "setup show 1", "advise"]
      default: [String]()
      }
    return common + own
  }

  /// The recorded answer to one line, with the exit code in its last line.
  private func seen(_ given: Case, _ line: String) async throws -> String {
    let seen = try await recorded(given.steps, "# args -c '\(line)'")
    return seen.firstRange(of: "# args").map { String(seen[$0.upperBound...]) } ?? seen
  }

  @Test("is told with file and line, and the answer is not whole", arguments: cases)
  func reported(given: Case) async throws {
    for line in readers(of: given.type) {
      let seen = try await seen(given, line)
      #expect(seen.contains(given.position), "\(line): \(seen)")
      #expect(!seen.contains("(exit 0)"), "\(line): \(seen)")
      for words in ["begin with:", "there is no \(given.type.rawValue)", "is gone", "(gone)", "nothing here yet"] {
        #expect(!seen.contains(words), "\(line): \(seen)")
      }
    }
  }

  @Test("is the whole file: the data cannot be read", arguments: cases.filter { $0.damage == .whole })
  func wholeFile(given: Case) async throws {
    let type = given.type
    for line in ["list \(type.rawValue)", "count \(type.rawValue)", "show \(type.rawValue) 1"] {
      #expect(try await seen(given, line).contains("(exit 3)"), "\(line)")
    }
    // The file that an export would replace stays as it was.
    let kept = try await recorded(
      given.steps + "\n# file out.csv\n#| kept", "# args -c 'export csv \(type.rawValue) out.csv --yes'",
      "# cat out.csv")
    #expect(kept.contains("(exit 3)") && kept.contains("| kept"))
  }

  @Test("is refused to be changed", arguments: cases)
  func refused(given: Case) async throws {
    let word = given.type.rawValue
    let changes =
      switch given.type {
      case .equipment:
        ["edit \(word) 1 notes=x", "delete \(word) 1 --yes", "copy \(word) 1", "add \(word) brand=A model=B"]
      case .setup: ["setup add Another", "setup edit 1 description=x", "edit riser 1 grip=x", "delete riser 9 --yes"]
      case .mark: ["mark add 20m 8 --setup 1", "mark delete 1 --yes"]
      case .round: ["round edit 1 notes=x", "round delete 1 --yes"]
      case .tuning: ["tune edit 1 notes=x", "tune delete 1 --yes"]
      default: ["delete \(word) 1 --yes"]
      }
    for line in changes {
      let seen = try await seen(given, line)
      // The deletion of an item that a setup uses is refused for that reason first.
      let isRefused = seen.contains("(exit 3)") || line.hasPrefix("delete") && seen.contains("(exit 1)")
      #expect(seen.contains(given.position) && isRefused, "\(line): \(seen)")
    }
  }

  @Test(
    "that names another's setup", arguments: ["mark list", "round stats by setup", "round show 2"],
    cases.filter { $0.damage == .whole && $0.type == .setup })
  func unreadSetups(line: String, given: Case) async throws {
    let seen = try await seen(given, line)
    #expect(seen.contains("cannot be read") && !seen.contains("gone") && seen.contains("(exit 3)"), "\(seen)")
  }

  @Test("does not matter to what does not read it", arguments: cases)
  func others(given: Case) async throws {
    let other = given.type == .equipment(.riser) ? "rest" : "riser"
    // What is wrong with a piece is also that it is not back.
    let isOfLoans = [.person, .loan, .movement].contains(given.type)
    let lines = ["list \(other)", "count \(other)", "find 1 --in \(other)", "export csv \(other)"]
    for line in lines + (isOfLoans ? [] : ["check \(other)"]) {
      let seen = try await seen(given, line)
      #expect(seen.contains("(exit 0)") && !seen.contains(given.file), "\(line): \(seen)")
    }
  }

  @Test("does not spoil what is found", arguments: cases.filter { $0.damage == .row })
  func found(given: Case) async throws {
    guard given.type != .equipment(.riser) else { return }
    let seen = try await seen(given, "show \(given.type.rawValue) 1")
    #expect(seen.contains("(exit 0)") && seen.contains(given.position), "\(seen)")
  }

  @Test("is told when the shell starts on a terminal", arguments: cases)
  func start(given: Case) async throws {
    let seen = try await recorded(given.steps.replacing("\n# pipe", with: "\n# terminal 300"), "hub> count riser")
    #expect(seen.split(separator: "\n").contains { $0.hasPrefix("! ") && $0.contains(given.position) }, "\(seen)")
  }
}
