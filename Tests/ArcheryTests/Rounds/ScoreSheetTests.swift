import Archery
import Equipment
import Testing

/// Trainings of an app become the rounds that they were, as far as a catalogue tells.
@Suite("Score sheets")
struct ScoreSheetTests {
  private static let catalogue: RoundCatalogue = {
    let rounds = [
      ("WA 900", "30@60m/122cm/10_zone 30@50m/122cm/10_zone"), ("WA 18", "30@18m/40cm/10_zone 30@18m/40cm/10_zone"),
      ("Hereford", "72@80yd/122cm/5_zone 48@60yd/122cm/5_zone"),
    ].compactMap { name, passes in
      CatalogueRound(code: "", name: name, body: "WA", passes: RoundPasses(text: passes)?.passes ?? [])
    }
    return RoundCatalogue(own: RoundIndex([]), installed: RoundIndex(rounds))
  }()

  private func pass(_ distance: String, _ size: Double, _ end: String, ends: Int) throws -> ScoreSheet.Pass {
    let shots = try EndCard.arrows(end, .tenZone)
    return ScoreSheet.Pass(
      distance: Distance(text: distance), size: size, face: .tenZone, ends: Array(repeating: shots, count: ends),
      line: 2)
  }

  private func rounds(_ name: String, _ passes: [ScoreSheet.Pass]) -> [String] {
    var sheet = ScoreSheet(title: "Training", date: .epoch, round: name, bow: "", arrows: "")
    for pass in passes { sheet.append(pass) }
    return Self.catalogue.rounds(of: sheet).map { found in
      "\(found.round.name) \(found.round.distance?.text ?? "-") \(found.round.ends?.split(separator: "/").count ?? 0)"
    }
  }

  @Test("take the name that the catalogue has, also of a round that was broken off")
  func named() throws {
    let far = try pass("60m", 122, "9 9 8 8 7 7", ends: 5)
    #expect(rounds("wa 900", [far, try pass("50m", 122, "X 9 8 8 7 7", ends: 2)]) == ["WA 900 - 7"])
    #expect(rounds("WA 900", [far]) == ["WA 900 - 5"])
  }

  @Test("find the round by its arrows, distances and faces")
  func found() throws {
    #expect(rounds("Practice", [try pass("18m", 40, "X 9 8", ends: 20)]) == ["WA 18 - 20"])
    // Passes alike are one, and a round that lacks arrows is nobody's.
    let half = try pass("18m", 40, "X 9 8", ends: 10)
    #expect(rounds("Practice", [half, half]) == ["WA 18 - 20"])
    #expect(rounds("Practice", [half]) == ["Practice 18m 10"])
    let (far, near) = (try pass("80yd", 122, "9 7 5 5 3 1", ends: 12), try pass("60yd", 122, "9 7 5 5 3 1", ends: 8))
    #expect(rounds("", [far, near]) == ["Hereford - 20"])
  }

  @Test("never take the name of a round that they are not")
  func others() throws {
    let near = try pass("50m", 122, "9 9 8 8 7 7", ends: 5)
    #expect(rounds("WA 900", [near]) == ["WA 900, part 1 50m 5"])
    // An eight is no score of five zones.
    #expect(rounds("Hereford", [try pass("80yd", 122, "9 8 5", ends: 2)]) == ["Hereford, part 1 80yd 2"])
    let beyond = try pass("60m", 122, "9 9 8 8 7 7", ends: 6)
    #expect(rounds("WA 900", [beyond, near]) == ["WA 900, part 1 60m 6", "WA 900, part 2 50m 5"])
  }
}
