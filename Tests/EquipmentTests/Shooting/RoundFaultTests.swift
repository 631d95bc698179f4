import Equipment
import TestSupport
import Testing

@Suite("Checks of rounds")
struct RoundFaultTests {
  private static let today = CalendarDate(year: 2026, month: 5, day: 31) ?? .epoch

  /// A round of an unknown name, whose face is a field.
  private func round(_ texts: KeyValuePairs<String, String>, name: String = "Club") throws -> Round {
    var round = Round()
    (round.name, round.date) = (name, Self.today)
    if name == "Club" { round.faceKind = .tenZone }
    for (field, text) in texts { try round.set(field, to: text) }
    return round
  }

  private func faults(_ texts: KeyValuePairs<String, String>, name: String = "Club") throws -> [RoundFault] {
    try round(texts, name: name).faults(today: Self.today)
  }

  @Test(
    "find nothing wrong with whatever can be shot",
    arguments: ["WA 720", "WA 720 compound", "WA field marked", "WA 3D"])
  func soundRounds(name: String) throws {
    var chance = SeededGenerator(seed: 3)
    let face = try #require(KnownRound.named(name)?.faceKind)
    for _ in 0..<300 {
      var card = EndCard(face)
      // An end at each target of a course, of which the shortest has sixteen.
      for _ in 0..<Int.random(in: 1...12, using: &chance) {
        card.append((0..<3).map { _ in Shot(face.scores[Int.random(in: face.scores.indices, using: &chance)]) })
      }
      var round = try round(["ends": card.text], name: name)
      round.complete(keeping: [])
      #expect(round.faults(today: Self.today) == [])
      round.ends = nil
      #expect(round.faults(today: Self.today) == [])
      // Each count but the arrows may be missing.
      for drop in [\Round.hits, \.tens, \.xs, \.maximum] {
        var less = round
        less[keyPath: drop] = nil
        #expect(less.faults(today: Self.today) == [])
      }
    }
  }

  @Test("find all that is wrong at once")
  func all() throws {
    let found = try faults(["arrows": "10", "hits": "11", "tens": "12", "xs": "13", "maximum": "101", "score": "99"])
    #expect(
      found == [
        .more("xs", 13, than: "tens", 12), .more("tens", 12, than: "hits", 11), .more("hits", 11, than: "arrows", 10),
        .maximum(101, most: 100, arrows: 10, highest: 10), .tooLow(99, least: 120, counted: "tens", 12),
      ])
  }

  @Test("hold each count against the nearest one that is known")
  func gaps() throws {
    #expect(try faults(["arrows": "10", "xs": "11"]) == [.more("xs", 11, than: "arrows", 10)])
    #expect(try faults(["arrows": "10", "hits": "9", "xs": "10"]) == [.more("xs", 10, than: "hits", 9)])
  }

  @Test("hold the score against arrows, maximum, hits and tens, to the point")
  func bounds() throws {
    #expect(try faults(["arrows": "10", "score": "100"]) == [])
    #expect(try faults(["arrows": "10", "score": "101"]) == [.tooHigh(101, most: 100)])
    #expect(try faults(["arrows": "10", "score": "91", "maximum": "90"]) == [.tooHigh(91, most: 90)])
    #expect(try faults(["arrows": "10", "score": "51", "hits": "5"]) == [.tooHigh(51, most: 50)])
    #expect(try faults(["arrows": "10", "score": "20", "tens": "2"]) == [])
    #expect(try faults(["arrows": "10", "score": "19", "tens": "2"]) == [.tooLow(19, least: 20, counted: "tens", 2)])
    #expect(try faults(["arrows": "10", "score": "92", "tens": "2"]) == [])
    #expect(try faults(["arrows": "10", "score": "93", "tens": "2"]) == [.tooHighForTens(93, most: 92, tens: 2)])
    #expect(try faults(["arrows": "10", "score": "4", "hits": "5"]) == [.tooLow(4, least: 5, counted: "hits", 5)])
    #expect(try faults(["arrows": "10", "score": "110", "tens": "10"], name: "WA 3D") == [])
    #expect(try faults(["arrows": "10", "score": "61"], name: "WA field marked") == [.tooHigh(61, most: 60)])
  }

  @Test("refuse a day to come, ends that cannot be read, and counts that are not theirs")
  func others() throws {
    let tomorrow = try #require(CalendarDate(year: 2026, month: 6, day: 1))
    #expect(try faults(["date": "2026-06-01"]) == [.future(tomorrow)])
    #expect(try faults(["ends": "9 Q"]) == [.ends(.noScore("Q", .tenZone))])
    #expect(try faults(["ends": "9 8", "arrows": "3", "score": "17"]) == [.unlikeEnds("arrows", 3, counted: 2)])
  }

  @Test("never take a face for ten zones in silence")
  func untold() throws {
    var york = try round(["ends": "9 9 7 7 5 5 / 9 9 7 7 5 M"], name: "York")
    york.complete(keeping: ["ends"])
    #expect(york.score == nil && york.maximum == nil && york.arrows == nil)
    #expect(york.faults(today: Self.today) == [.noFace(name: "York", ends: "9 9 7 7 5 5 / 9 9 7 7 5 M")])
    try york.set("face", to: "122cm/5_zone")
    york.complete(keeping: ["ends", "face"])
    #expect(york.score == 79 && york.maximum == 108 && york.face == 122 && york.faults(today: Self.today) == [])
    // A score without ends needs no face; its limit is the most that any face gives.
    #expect(try faults(["arrows": "30", "score": "325"], name: "Lancaster") == [])
    #expect(try faults(["arrows": "30", "score": "331"], name: "Lancaster") == [.tooHigh(331, most: 330)])
    var scored = try round(["arrows": "30", "score": "240"], name: "Lancaster")
    scored.complete(keeping: [])
    #expect(scored.maximum == nil)
  }

  @Test("leave rounds as they were stored, and hold new ends of them against a face")
  func storedBefore() throws {
    let old = try round(["ends": "X 9 8", "arrows": "3", "score": "27", "maximum": "30"], name: "Club 30 m")
    #expect(old.card?.score == 27)
    var noted = old
    noted.notes = "windy"
    noted.recount(from: old, keeping: ["notes"])
    #expect(noted.faults(today: Self.today) == old.faults(today: Self.today))
    var changed = old
    changed.ends = "X 9 9"
    #expect(changed.faults(today: Self.today) != old.faults(today: Self.today))
    var edited = old
    try edited.set("face", to: "11_zone")
    edited.recount(from: old, keeping: ["face"])
    #expect(edited.score == 28 && edited.maximum == 33 && edited.faults(today: Self.today) == [])
  }

  @Test("take a face by its size, its kind or both, in any case", arguments: TargetFace.allCases)
  func faceWords(kind: TargetFace) throws {
    var round = try round(["face": kind.rawValue.uppercased()])
    #expect(round.faceKind == kind && round.face == nil)
    try round.set("face", to: "60cm")
    #expect(round.faceKind == kind && round.face == 60)
    round = try self.round(["face": "40cm/\(kind.rawValue)"], name: "Other")
    #expect(round.faceKind == kind && round.face == 40)
    #expect(throws: FieldError.self) { try round.set("face", to: "40cm/\(kind.rawValue)x") }
  }

  @Test("count anew when the ends change, and take the maximum along")
  func recounting() throws {
    var before = try round(["ends": "9 9 9 / 8 8 8"], name: "WA 720")
    before.complete(keeping: [])
    var after = before
    after.ends = "X 10"
    after.recount(from: before, keeping: ["ends"])
    #expect((after.arrows, after.score, after.maximum) == (2, 20, 20))
    #expect((after.hits, after.tens, after.xs) == (2, 2, 1))
    after.ends = "M"
    let middle = after
    after.recount(from: middle, keeping: ["ends", "score"])
    #expect(after.score == 20 && after.faults(today: Self.today) == [.unlikeEnds("score", 20, counted: 0)])
  }
}
