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
  /// By setup and version.
  private var bows = NumberPairs()
  private var labels: [String] = []
  private var archerLabels: [String] = []
  /// Distance, face, kind of face and name of what was shot at, by the numbers in the rounds.
  private(set) var targets: [[String?]] = []
  /// The archers that rounds with a setup name.
  private var named: [String: Set<Int>] = [:]
  /// What is known by the numbers of texts, which are valid for one visit.
  private var visit = Visit()

  /// The numbers of what rounds have in common, by their texts' numbers; in the order of these numbers, what was made of it.
  private struct Visit {
    var (targets, shapes, faces, shooters) = (NumberPairs(), NumberPairs(), NumberPairs(), NumberPairs())
    var kinds: [(kind: Int?, target: Int32)] = []
    var archers: [Int] = []
  }

  /// Forgets the numbers of texts, as another visit gives others.
  mutating func beginVisit() { visit = Visit() }

  /// Numbers the kind, archer and bow of a row's round; the texts of `fields` begin at `first`.
  mutating func number(_ round: inout RoundResult, _ row: inout RowTexts, from first: Int) {
    func code(_ field: Int) -> UInt32 { UInt32(truncatingIfNeeded: row.number(first + field)) }
    let face = visit.faces.number(
      of: UInt32(visit.targets.number(of: code(0), code(1))), UInt32(visit.shapes.number(of: code(2), code(3))))
    if face == visit.kinds.count {
      let texts = (0..<4).map { row.text(first + $0) }
      visit.kinds.append((kind(texts), Int32(clamping: targets.count)))
      targets.append(texts)
    }
    (round.kind, round.target) = visit.kinds[face]
    let shooter = visit.shooters.number(of: code(4), code(5))
    if shooter == visit.archers.count {
      visit.archers.append(archer(row.text(first + 4), setup: row.text(first + 5)))
    }
    round.archer = visit.archers[shooter]
    // Almost as many bows as rounds may have been shot: no text is made of them.
    round.bow = bows.number(of: Self.code(row.integer(first + 5)), Self.code(row.integer(first + 6)))
  }

  /// The number of a version of a setup; nil if nothing was shot with it.
  public func bow(setup: String?, version: String?) -> Int? {
    bows.known(Self.code(setup.flatMap { Int($0) }), Self.code(version.flatMap { Int($0) }))
  }

  /// A code for the number of a setup or version, 0 for none.
  private static func code(_ number: Int?) -> UInt32 { number.map { UInt32(clamping: $0 &+ 1) } ?? 0 }

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

  /// The number of an archer; where nobody is named, it is whoever has that setup.
  private mutating func archer(_ name: String?, setup: String?) -> Int {
    let key = name.map { "a" + Folding.fold($0.trimmed) } ?? Self.nobody(setup)
    let archer = Self.number(key, &archers, &archerLabels, name ?? "")
    if name != nil { named[Self.nobody(setup), default: []].insert(archer) }
    return archer
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
