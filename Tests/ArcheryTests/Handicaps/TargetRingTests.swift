import Archery
import Equipment
import Testing

@Suite struct TargetRingTests {
  /// Diameters in twentieths of the face, with their points.
  @Test(arguments: [
    (TargetFace.tenZone, [2: 10, 4: 9, 6: 8, 8: 7, 10: 6, 12: 5, 14: 4, 16: 3, 18: 2, 20: 1]),
    (.tenZoneSixRing, [2: 10, 4: 9, 6: 8, 8: 7, 10: 6, 12: 5]),
    (.tenZoneFiveRing, [2: 10, 4: 9, 6: 8, 8: 7, 10: 6]),
    (.tenZoneCompound, [1: 10, 4: 9, 6: 8, 8: 7, 10: 6, 12: 5, 14: 4, 16: 3, 18: 2, 20: 1]),
    (.tenZoneFiveRingCompound, [1: 10, 4: 9, 6: 8, 8: 7, 10: 6]),
    (.fiveZone, [4: 9, 8: 7, 12: 5, 16: 3, 20: 1]),
    (.elevenZone, [1: 11, 2: 10, 4: 9, 6: 8, 8: 7, 10: 6, 12: 5, 14: 4, 16: 3, 18: 2, 20: 1]),
    (.elevenZoneSixRing, [1: 11, 2: 10, 4: 9, 6: 8, 8: 7, 10: 6, 12: 5]),
    (.elevenZoneFiveRing, [1: 11, 2: 10, 4: 9, 6: 8, 8: 7, 10: 6]),
    (.waField, [2: 6, 4: 5, 8: 4, 12: 3, 16: 2, 20: 1]),
    (.ifaaField, [4: 5, 12: 4, 20: 3]),
    (.ifaaFieldExpert, [4: 5, 8: 4, 12: 3, 16: 2, 20: 1]), (.nationalField, [4: 5, 8: 4, 12: 3, 16: 2, 20: 1]),
    (.worcester, [4: 5, 8: 4, 12: 3, 16: 2, 20: 1]), (.worcesterTwoRing, [4: 5, 8: 4]),
    (.hitOrMiss, [20: 1]), (.animals, [:]),
  ])
  func ringsOfAFace(_ face: TargetFace, _ twentieths: [Int: Int]) {
    let rings = face.rings
    #expect(rings.map(\.points) == twentieths.sorted { $0.key < $1.key }.map(\.value))
    for (ring, size) in zip(rings, twentieths.keys.sorted()) {
      #expect(isClose(ring.diameter, Double(size) / 20, 1e-15))
    }
  }

  @Test func everyFaceIsTested() { #expect(TargetFace.allCases.count == 17) }
}
