import Archery
import Equipment
import Testing

@Suite struct HandicapTests {
  @Test func anExampleStepByStep() throws {
    // AGB, handicap 30, 70 m, a face of 122 cm.
    #expect(isClose(HandicapScheme.agb.spread(30, metres: 70), 0.002_227_331_39, 5e-12))
    let round = try ShotRound.wa720.handicaps()
    #expect(isClose(round.expected(30) / 72, 8.278_598, 5e-7))
    #expect(isClose(round.expected(30), 596.059, 5e-4))
    #expect(round.tableScore(30) == 597)
  }

  @Test(arguments: [
    (ShotRound.wa720, 652, HandicapScheme.agb, 17.753_449, 18), (.wa720, 652, .agbOld, 16.848_387, 17),
    (.wa720, 652, .aa, 97.023_168, 97), (.wa720, 652, .aa2, 96.704_279, 96),
    // archeryutils prints 43.999964, as its search for the root stops early.
    (.wa1440, 999, .agb, 43.999_868, 44), (.wa1440, 999, .agbOld, 39.251_204, 40),
    (.wa1440, 999, .aa, 63.482_961, 63), (.wa1440, 999, .aa2, 63.146_315, 63),
    (.wa18, 549, .agb, 31.735_028, 32), (.portsmouth, 560, .agb, 37.803_620, 38),
  ])
  func handicapsOfScores(
    _ round: ShotRound, _ score: Int, _ scheme: HandicapScheme, _ exact: Double, _ whole: Int
  ) throws {
    let found = try round.handicaps(scheme).handicap(of: score)
    #expect(isClose(found.exact, exact, 6e-7))
    #expect(found.whole == whole)
  }

  @Test(arguments: [(ShotRound.wa720, 1.84), (.wa18, 2.06), (.wa1440, 1.35)])
  func errorsOfHandicaps(_ round: ShotRound, _ error: Double) throws {
    #expect(isClose(try round.handicaps().expectation(30).handicapError, error, 0.005))
  }

  @Test func errorOfAScore() throws {
    #expect(isClose(try ShotRound.wa720.handicaps().expectation(30).standardError, 10.3, 0.05))
  }

  @Test func scoresWithoutHandicap() throws {
    let round = try ShotRound.wa720.handicaps()
    #expect(throws: NoHandicap.noPoints) { try round.handicap(of: 0) }
    #expect(throws: NoHandicap.noPoints) { try round.handicap(of: -7) }
    #expect(throws: NoHandicap.aboveMaximum(720)) { try round.handicap(of: 721) }
    let small = try HandicapRound(shots("30@90m/20cm/11_zone"), scheme: .aa, isIndoors: false)
    #expect(throws: NoHandicap.offScale) { try small.handicap(of: 329) }
    let endless = try HandicapRound(shots("100000@1m/120cm/Beiter_hit_miss"), isIndoors: false)
    #expect(throws: NoHandicap.offScale) { try endless.handicap(of: 1) }
    #expect(throws: NoHandicap.noArrows) { try HandicapRound([], isIndoors: false) }
    #expect(throws: NoHandicap.noRings(.animals)) {
      try HandicapRound(shots("24@20m/30cm/WA_3D"), isIndoors: false)
    }
  }

  /// The worst whole handicap that still gives the maximum: more than the maximum less one is expected there, or less a
  /// half, and no more at the next.
  @Test(arguments: ShotRound.allCases, HandicapScheme.allCases)
  func maximumScores(_ shot: ShotRound, _ scheme: HandicapScheme) throws {
    let round = try shot.handicaps(scheme)
    let found = try round.handicap(of: round.maximum)
    let limit = Double(round.maximum) - (scheme == .agb ? 1 : 0.5)
    let worse = scheme.isLowerBetter ? 1.0 : -1
    #expect(found.exact == Double(found.whole))
    #expect(round.expected(found.exact) > limit)
    #expect(round.expected(found.exact + worse) <= limit)
    #expect(round.tableScore(found.exact) == round.maximum)
    #expect(found.standardError > 0)
  }

  /// Few points are expected far down a scale, where tables that are rounded up have 1 for ever.
  @Test(arguments: ShotRound.allCases, HandicapScheme.allCases)
  func aSinglePoint(_ shot: ShotRound, _ scheme: HandicapScheme) throws {
    let found = try shot.handicaps(scheme).handicap(of: 1)
    #expect(Double(scheme.scale.lowerBound)...Double(scheme.scale.upperBound) ~= found.exact)
    #expect(scheme.scale ~= found.whole)
  }

  @Test(arguments: [(20.0, 4.1), (30, 4.9), (40, 5.3), (50, 5.5)])
  func whatAWideShaftIsWorth(_ handicap: Double, _ points: Double) throws {
    let worth = try ShotRound.wa18.handicaps(shaft: 5.5).worth(ofShaft: 9.3, at: handicap)
    #expect(isClose(worth.difference, points, 0.05))
    let usual = try ShotRound.wa18.handicaps()
    #expect(usual.shaft == 9.3 && worth.otherExpected == usual.expected(handicap))
  }

  @Test func passesThatAreAlikeAreOne() throws {
    let (halves, whole) = (shots("36@70m/122cm/10_zone 36@70m/122cm/10_zone"), shots("72@70m/122cm/10_zone"))
    let (one, other) = (try HandicapRound(halves, isIndoors: false), try HandicapRound(whole, isIndoors: false))
    #expect(one == other)
  }

  @Test func roundsOfTheCatalogueBringTheirShafts() throws {
    for (location, shaft) in [(CatalogueRound.Location.indoor, 9.3), (.outdoor, 5.5), (.field, 5.5), (nil, 5.5)] {
      let round = CatalogueRound(
        code: "wa18", name: "WA 18", body: "WA", location: location, passes: ShotRound.wa18.passes)
      #expect(try round.map { try HandicapRound($0).shaft } == shaft)
    }
  }
}
