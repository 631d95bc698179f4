import Equipment
import Testing

@testable import Archery

@Suite("The rules of fitting out") struct FitRulesTests {
  private func need(_ draw: Double, _ weight: Double) -> FitNeed {
    FitNeed(hand: .right, drawLength: draw, drawWeight: weight, from: .epoch, until: .epoch)
  }

  private func limbs(_ poundage: Double?) -> FitShape? {
    var limbs = Limbs()
    limbs.poundage = poundage
    return FitShape(limbs)
  }

  private func arrow(_ length: Double?, _ spine: Spine?, point: Double? = nil, mass: Double? = nil) throws -> FitShape {
    var arrow = Arrow()
    (arrow.length, arrow.spine, arrow.pointWeight, arrow.weight) = (length, spine, point, mass)
    return try #require(FitShape(arrow))
  }

  @Test(
    "weigh limbs at the draw: 5 % an inch, which is 2 lb at 40",
    arguments: [(28.0, 40.0), (27, 38), (30, 44), (26, 36)])
  func drawWeight(draw: Double, weight: Double) throws {
    #expect(FitRules.drawWeight(of: try #require(limbs(40)), at: draw).map { ($0 * 100).rounded() / 100 } == weight)
  }

  @Test("refuse limbs that are more than 2 lb too heavy, or not marked, and like those best that are nearest")
  func limbs() throws {
    let heavy = try #require(limbs(26.1))
    let (light, near) = (try #require(limbs(20)), try #require(limbs(26)))
    #expect(FitRules.distance(of: heavy, from: need(28, 24)) == nil)
    #expect(FitRules.distance(of: try #require(limbs(nil)), from: need(28, 24)) == nil)
    let distances = [light, near].map { FitRules.distance(of: $0, from: need(28, 24)) ?? -1 }
    #expect(distances[0] > distances[1] && distances[1] > 0)
  }

  @Test("refuse arrows that are too short, too light or far off in spine")
  func arrows() throws {
    let need = need(27, 40)
    #expect(FitRules.distance(of: try arrow(28, .deflection(700)), from: need) != nil)
    #expect(FitRules.distance(of: try arrow(27.9, .deflection(700)), from: need) == nil)
    #expect(FitRules.distance(of: try arrow(nil, .deflection(700)), from: need) == nil)
    #expect(FitRules.distance(of: try arrow(28, .deflection(1500)), from: need) == nil)
    #expect(FitRules.distance(of: try arrow(28, nil), from: need) != nil)
    // The AMO table: 150 gr up to 41 lb.
    #expect(FitRules.distance(of: try arrow(28, nil, mass: 149), from: need) == nil)
    #expect(FitRules.distance(of: try arrow(28, nil, mass: 150), from: need) != nil)
    #expect(FitRules.distance(of: try arrow(28, .range(35, 40)), from: need) != nil)
    #expect(FitRules.distance(of: try arrow(28, .range(50, 55)), from: need) == nil)
  }

  @Test("begin with a spine that is weaker for lighter bows, shorter shafts and lighter points")
  func spines() throws {
    let arrow = try arrow(28, nil, point: 100)
    // 1425 − 18.2·40.
    #expect(FitRules.spineToBeginWith(arrow, need(28, 40)) == 697)
    #expect(FitRules.spineToBeginWith(arrow, need(28, 20)) > FitRules.spineToBeginWith(arrow, need(28, 30)))
    #expect(
      FitRules.spineToBeginWith(arrow, need(28, 150)) == 300 && FitRules.spineToBeginWith(arrow, need(20, 1)) <= 1500)
  }

  @Test("give no bow that is too short for the draw, and say where one is long")
  func lengths() throws {
    var (riser, pair) = (Riser(), Limbs())
    (riser.length, riser.fitting, pair.fitting) = (25, .ilf, .ilf)
    for (length, draw, joins, doubts) in [
      (Limbs.Length.short, 30.0, true, [FitDoubt]()), (.long, 26, true, [.longBow(70)]), (.long, 30, true, []),
    ] {
      pair.length = length
      let (one, other) = (try #require(FitShape(riser)), try #require(FitShape(pair)))
      #expect(FitRules.join(one, other, need(draw, 30)) == joins)
      #expect(FitRules.doubts(one, other, need(draw, 30)) == doubts)
    }
    (riser.length, pair.length) = (23, .short)
    #expect(!FitRules.join(try #require(FitShape(riser)), try #require(FitShape(pair)), need(30, 30)))
  }

  @Test("ask for a string of the bow's length, where both are known")
  func strings() throws {
    var string = Bowstring()
    string.fits = 66
    let shape = try #require(FitShape(string))
    #expect(FitRules.suits(shape, bow: 66) == true && FitRules.suits(shape, bow: 68) == false)
    #expect(FitRules.suits(shape, bow: nil) == nil)
  }
}
