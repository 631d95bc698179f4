import Answers
import Archery
import Codecs
import Equipment

/// The kinds, archers and bows of rounds, numbered as they come, for `RoundHistory`.
public struct RoundKinds: Sendable {
  /// The fields that are read of a round to number its kind, archer and bow.
  static let fields = ["distance", "face", "face_kind", "name", "archer", "setup", "version"]

  private var kinds: [String: Int] = [:]
  private var archers: [String: Int] = [:]
  private var bows: [String: Int] = [:]
  private var labels: [String] = []
  private var archerLabels: [String] = []
  /// Distance, face, kind of face and name of what was shot at, by the numbers in the rounds.
  private(set) var targets: [[String?]] = []
  /// The archers that rounds with a setup name.
  private var named: [String: Set<Int>] = [:]
  /// The results by the numbers of texts, which are valid for one visit.
  private var knownKinds: [SIMD4<Int>: (kind: Int?, target: Int32)] = [:]
  private var knownBows: [SIMD3<Int>: (archer: Int, bow: Int)] = [:]

  /// Forgets the numbers of texts, as another visit gives others.
  mutating func beginVisit() { (knownKinds, knownBows) = ([:], [:]) }

  /// Numbers the kind, archer and bow of a row's round; the texts of `fields` begin at `first`.
  mutating func number(_ round: inout RoundResult, _ row: inout RowTexts, from first: Int) {
    let face = SIMD4(row.number(first), row.number(first + 1), row.number(first + 2), row.number(first + 3))
    if let known = knownKinds[face] {
      (round.kind, round.target) = known
    } else {
      let texts = (0..<4).map { row.text(first + $0) }
      (round.kind, round.target) = (kind(texts), Int32(clamping: targets.count))
      targets.append(texts)
      knownKinds[face] = (round.kind, round.target)
    }
    let bow = SIMD3(row.number(first + 4), row.number(first + 5), row.number(first + 6))
    if let known = knownBows[bow] {
      (round.archer, round.bow) = known
    } else {
      (round.archer, round.bow) = shot((4..<7).map { row.text(first + $0) })
      knownBows[bow] = (round.archer, round.bow)
    }
  }

  /// The number of a version of a setup; nil if nothing was shot with it.
  public func bow(setup: String?, version: String?) -> Int? { bows[Self.key(setup, version)] }

  /// The label of a kind of rounds: `70m, 122 cm`.
  public func label(_ kind: Int) -> String { labels.indices.contains(kind) ? labels[kind] : "" }

  /// An archer's name; empty where the rounds name nobody.
  public func archer(_ archer: Int) -> String { archerLabels.indices.contains(archer) ? archerLabels[archer] : "" }

  /// Rounds at one distance and face are alike; of several distances those of one name, unless each course is another.
  private mutating func kind(_ texts: [String?]) -> Int? {
    let known = texts[3].flatMap { KnownRound.named($0) }
    let target = texts[2] ?? known?.faceKind?.rawValue
    // Ten zones are what an unknown face with ten points has, and the maximum parts those that have not.
    let zones = target == TargetFace.tenZone.rawValue ? nil : target
    if let distance = texts[0] {
      let face = [distance, texts[1].map { "\($0) cm" }, zones].compactMap { $0 }
      return Self.number(face.joined(separator: "\u{1F}"), &kinds, &labels, face.joined(separator: ", "))
    }
    guard let known, !known.isCourse, known.faceKind != nil else { return nil }
    let face = [known.name, zones].compactMap { $0 }
    return Self.number("\u{1F}" + face.joined(separator: "\u{1F}"), &kinds, &labels, known.name)
  }

  /// The numbers of archer and bow; where nobody is named, the archer is whoever has that setup.
  private mutating func shot(_ texts: [String?]) -> (archer: Int, bow: Int) {
    var none: [String] = []
    let key = texts[0].map { "a" + Folding.fold($0.trimmed) } ?? Self.nobody(texts[1])
    let archer = Self.number(key, &archers, &archerLabels, texts[0] ?? "")
    if texts[0] != nil { named[Self.nobody(texts[1]), default: []].insert(archer) }
    return (archer, Self.number(Self.key(texts[1], texts[2]), &bows, &none, ""))
  }

  /// The key of the unnamed archer who has a setup.
  private static func nobody(_ setup: String?) -> String { "s" + (setup ?? "") }

  /// Rounds that name nobody, as of the one archer whom the other rounds with their setup name.
  func attributed(_ rounds: [RoundResult]) -> [RoundResult] {
    let owners = owners
    guard !owners.isEmpty else { return rounds }
    return rounds.map { round in
      var round = round
      round.archer = owners[round.archer] ?? round.archer
      return round
    }
  }

  /// The one archer whom the other rounds with their setup name, for those that name nobody.
  private var owners: [Int: Int] {
    var owners: [Int: Int] = [:]
    for (setup, archers) in named where archers.count == 1 {
      if let nobody = self.archers[setup], let owner = archers.first { owners[nobody] = owner }
    }
    return owners
  }

  /// Who shot, by the archers' numbers in the rounds.
  ///
  /// - Parameter isOne: true if all are of the one who keeps them where no round names anybody.
  func shooters(asOne isOne: Bool) -> [Int] {
    if isOne, named.isEmpty { return archerLabels.map { _ in 0 } }
    let owners = owners
    return archerLabels.indices.map { owners[$0] ?? $0 }
  }

  private static func key(_ setup: String?, _ version: String?) -> String { "\(setup ?? "")\u{1F}\(version ?? "")" }

  private static func number(
    _ key: String, _ known: inout [String: Int], _ labels: inout [String], _ label: String
  ) -> Int {
    if let number = known[key] { return number }
    let number = known.count
    known[key] = number
    labels.append(label)
    return number
  }
}
