import Equipment
import Hub
import TestSupport
import Testing

@testable import Shell
@testable import ShellLanguage
@testable import ShellOutput

/// Lines to complete within: every example of every command and topic, and what archers' names do to them.
private let lines: [String] =
  Commands.all.flatMap(\.examples) + HelpTopic.all.flatMap(\.examples)
  + RecordType.allCases.flatMap(\.kind.examples) + [
    #"add riser brand="Win&Win" model='Wiawis Nano TFT' owner="Zoë O'Brien" notes="a\"b\\c\u{41}""#,
    #"edit arrow 1,2,3-4 tags+=indoor "Shelf B"=top colour=a\ b length=25" owner=山田"#,
    "list arrows where (brand=Easton or not (spine 400..600)) and status in spare, repair --sort brand,-spine > out.csv",
    "find 弓 🏹 e\u{301} --in accessories", "count all by", "show riser 'Hoyt Formula Xi'",
    "list risers # where brand=Hoyt",
    "alias x = list risers where material=carbon --sort -length",
    "list risers where \"Shelf B\"=top and price is not empty",
  ]

@Suite("Laws of completion") @HubActor
struct CompletionLawTests {
  private static let sample = Result { () throws in
    try SampleData.items() + [
      RecordType.equipment(.riser).item([
        "brand": "K&K \"quoted\" 'both'", "model": "#1 = (x) .. \\ \t\n \u{1B}[31m \u{202E}", "Shelf B": "e\u{301} 👨‍👩‍👧‍👦",
        "notes": "\u{301}where", "owner": "-", "location": "..", "colour": "%1", "tags": "a,b where (c)",
      ])
    ]
  }

  private func bench() throws -> CompletionBench {
    try CompletionBench(
      Self.sample.get(), files: ["club.csv": "", "my list (2).csv": "", "a#b=c.hub": "", "日本/": ""],
      aliases: ["carbon": "list risers where material=carbon"], catalogue: { SampleData.catalogue() })
  }

  @Test("every candidate, inserted at any place of any line, reads back as what it offers", arguments: lines)
  func readsBack(line: String) throws {
    let bench = try bench()
    for end in line.indices + [line.endIndex] {
      for head in [String(line[..<end]), String(line[..<end]) + "\"", String(line[..<end]) + "'"] {
        check(head, bench.session)
      }
    }
  }

  private func check(_ head: String, _ session: Session) {
    let lexed = Lexer.split(head)
    let partial = PartialWord(lexed, in: head)
    let completion = session.complete(head, cursor: head.utf8.count)
    let offered = Set(
      LineCompletion(context: session.context, words: partial.before, partial: partial.word).options().map {
        Array($0.text.utf8)
      })
    for candidate in completion.candidates {
      let inserted = String(decoding: Array(head.utf8.prefix(completion.start)), as: UTF8.self) + candidate.insert
      for end in ["", " "] {
        let read = Lexer.split(inserted + end)
        #expect(read.open == nil, "\(inserted.debugDescription)")
        #expect(
          read.problems
            == lexed.problems.filter { $0.range.map { $0.upperBound <= partial.word.range.lowerBound } ?? true })
        #expect(read.words.dropLast().map(\.text) == partial.before.map(\.text), "\(inserted.debugDescription)")
        #expect(offered.contains(Array((read.words.last?.text ?? "").utf8)), "\(inserted.debugDescription)")
      }
    }
  }

  @Test("no cursor traps, also within a character and behind the end", arguments: lines)
  func neverTraps(line: String) throws {
    let session = try bench().session
    for cursor in 0...line.utf8.count + 2 {
      let completion = session.complete(line, cursor: cursor)
      #expect(completion.start <= cursor)
    }
  }

  @Test("a candidate for a field's value is one that the field takes", arguments: RecordType.allCases)
  func values(type: RecordType) throws {
    let bench = try bench()
    for field in type.fields where !field.isManaged {
      for line in bench.lines("add \(type.rawValue) \(field.name)=") {
        let words = Lexer.split(line).words
        let scope = bench.session.context.fields(of: type)
        #expect(throws: Never.self) { try Assignment.parse(#require(words.last), in: scope).get() }
      }
      for sign in ["=", "!=", "~", " = ", " in "] {
        for line in bench.lines("list \(type.rawValue) where \(field.name)\(sign)") {
          let problems = FilterParser.parse(
            Array(Lexer.split(line).words.dropFirst(3)), in: bench.session.context.fields(of: type)
          ).problems
          #expect(problems.isEmpty, "\(line)")
        }
      }
    }
  }

  @Test(
    "every item can be picked by its id, and by its name if that is the only one", arguments: RecordType.allCases)
  func targets(type: RecordType) throws {
    let bench = try bench()
    let items = bench.session.context.viewModel.loadedEquipment(type)
    let verb = "show \(type.rawValue) "
    #expect(bench.lines(verb) == items.map { "\(verb)\($0.recordId) " })
    let names = Dictionary(grouping: items) { Folding.fold($0.name) }
    for quote in ["\"", "'"] {
      let targets = bench.lines(verb + quote).compactMap { Lexer.split($0).words.last.flatMap(Target.init) }
      #expect(
        targets == items.filter { names[Folding.fold($0.name)]?.count == 1 }.map { .name($0.name) })
    }
  }
}
