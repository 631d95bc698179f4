import Archery
import Equipment
import TestSupport
import Testing

/// Positions of marks, compared with numbers worked out by hand and on every scale.
@Suite("Marks on a scale")
struct MarkScaleTests {
  @Test("lie as far apart as their numbers, times what one is long")
  func positions() {
    let values = [9.06, 7.63, 4.15, 1.78]
    let upwards = MarkScale(spacing: 10, click: nil, growsDown: false).positions(of: values)
    for (position, expected) in zip(upwards, [0, 14.3, 49.1, 72.8]) { #expect((position - expected).magnitude < 1e-9) }
    let downwards = MarkScale(spacing: 2.5, click: nil, growsDown: true).positions(of: values)
    for (position, expected) in zip(downwards, [18.2, 14.625, 5.925, 0]) {
      #expect((position - expected).magnitude < 1e-9)
    }
    #expect(MarkScale(spacing: 2, click: nil, growsDown: true).positions(of: []).isEmpty)
  }

  @Test("are as many whole clicks apart as fit between them")
  func clicks() {
    // 5.85 numbers of 10 mm are 58.5 mm: 288 clicks of 0.008 in less a tenth, and 292.5 of 0.2 mm.
    #expect(MarkScale(spacing: 10, click: 0.2032, growsDown: false).clicks(from: 7.63, to: 1.78) == 288)
    #expect(MarkScale(spacing: 10, click: 0.2, growsDown: true).clicks(from: 2, to: 1.95) == 3)
    #expect(MarkScale(spacing: 10, click: 0.2, growsDown: true).clicks(from: 2, to: 2) == 0)
    #expect(MarkScale(spacing: 10, click: nil, growsDown: true).clicks(from: 2, to: 1) == nil)
    #expect(MarkScale(spacing: 100, click: 1e-300, growsDown: true).clicks(from: 2, to: 1) == nil)
  }

  @Test("keep the nearest distance on top, or at the bottom, whichever way the numbers run")
  func directions() {
    for direction in [Sight.Scale.up, .down] {
      for isOnTop in [true, false] {
        let (near, far) = direction == .up ? (2.0, 5.0) : (5.0, 2.0)
        let scale = MarkScale(
          spacing: 1, click: nil, growsDown: MarkScale.growsDown(direction, nearIsOnTop: isOnTop))
        let positions = scale.positions(of: [near, far])
        #expect((positions[0] < positions[1]) == isOnTop)
      }
    }
  }

  @Test func whatHoldsForEveryScale() {
    var random = SeededGenerator(seed: 45)
    for _ in 0..<500 {
      let scale = MarkScale(
        spacing: .random(in: 0.01...100, using: &random), click: .random(in: 0.002...3, using: &random),
        growsDown: .random(using: &random))
      let values = (0..<3).map { _ in Double.random(in: -50...50, using: &random) }
      let (one, two, three) = (values[0], values[1], values[2])
      #expect(scale.drop(from: one, to: two) == -scale.drop(from: two, to: one))
      let sum = scale.drop(from: one, to: two) + scale.drop(from: two, to: three)
      #expect((sum - scale.drop(from: one, to: three)).magnitude < 1e-9)
      #expect((scale.value(scale.drop(from: one, to: two), below: one) - two).magnitude < 1e-9)
      #expect(scale.clicks(from: one, to: two) == scale.clicks(from: two, to: one))
      let positions = scale.positions(of: values)
      #expect(positions.min() == 0)
      #expect((positions[1] - positions[0] - scale.drop(from: one, to: two)).magnitude < 1e-9)
    }
  }
}
