import Equipment
import Testing

@Suite("Known rounds")
struct KnownRoundTests {
  @Test("are found by their names alone, in any case")
  func names() {
    for round in KnownRound.all {
      #expect(KnownRound.named(" \(round.name.uppercased()) ")?.name == round.name)
    }
    #expect(Set(KnownRound.all.map(\.name)).count == KnownRound.all.count)
    #expect(KnownRound.named("WA") == nil)
  }

  @Test("have the most points that World Archery gives them")
  func maxima() {
    let known: KeyValuePairs = [
      "WA 720": 720, "Half WA 720": 360, "WA 720 compound": 720, "WA 720 barebow": 720, "WA 1440 men": 1440,
      "WA 1440 women": 1440, "WA 900": 900, "WA 18": 600, "WA 25": 600, "WA field marked": 432, "WA 3D": 528,
    ]
    for (name, maximum) in known { #expect(KnownRound.named(name)?.maximum == maximum, "\(name)") }
    #expect(KnownRound.named("Blank bale")?.maximum == nil)
  }

  @Test("fill what was not given, and leave what was")
  func filling() {
    var round = Round()
    round.name = "wa 720"
    round.complete(keeping: [])
    #expect(round.name == "WA 720" && round.distance == Distance(70, .metres) && round.face == 122)
    #expect(round.arrows == 72 && round.maximum == 720)
    var other = Round()
    (other.name, other.distance, other.arrows) = ("WA 720", Distance(60, .metres), 36)
    other.complete(keeping: ["distance", "arrows"])
    #expect(other.distance == Distance(60, .metres) && other.arrows == 36 && other.maximum == 360)
  }

  @Test("know their face, and a face that is told goes before it")
  func faces() {
    #expect(KnownRound.all.allSatisfy { ($0.faceKind == nil) == ($0.name == "Blank bale") })
    var round = Round()
    (round.name, round.ends, round.faceKind) = ("WA 18", "11 X M", .elevenZone)
    round.complete(keeping: ["ends", "face_kind"])
    #expect(round.target == .elevenZone && round.face == 40 && round.score == 22 && round.maximum == 33)
  }

  @Test("do not fill a distance that was cleared, nor a maximum of a round that nobody knows")
  func leaving() {
    var round = Round()
    round.name = "WA 720"
    round.complete(keeping: ["distance", "maximum"])
    #expect(round.distance == nil && round.maximum == nil)
    var club = Round()
    (club.name, club.arrows) = ("Club evening", 30)
    club.complete(keeping: [])
    #expect(club.maximum == nil)
  }
}
