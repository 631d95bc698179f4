import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Messages {
  /// The reason why a command about marks was refused, and a hint; nil for other errors.
  static func mark(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .noSetup(let command):
      ("\(command) is about one setup, and none is in use", "setup use NAME, or add --setup NAME")
    case .setupIsOption(let name, let command):
      (
        "\(quoted(name)) is a setup, and words find marks by their own text",
        "\(command) --setup \(Quoting.quote(name))"
      )
    case .noVersion(let number, let id, let name):
      (
        number.map { "setup \(id) \(quoted(name)) has no version \($0)" }
          ?? "a mark needs the version of its setup", "show setup \(id) tells the present one"
      )
    case .tooFewMarks(let count, let kind, let id, let name):
      (
        "two measured marks at different distances are needed, and setup \(id) \(quoted(name)) has "
          + (count == 0 ? "no \(kind.words)" : "one \(kind.word)"),
        count == 0
          ? "mark add 30m VALUE and mark add 70m VALUE; other marks: --kind, where"
          : "mark add DISTANCE VALUE adds another"
      )
    case .tooSteep(let metres):
      (
        "on the level that is only \(metres.fixed(2)) m, for which there are no marks",
        "distances begin at \(Distance.limits.lowerBound.text) m"
      )
    case .unknownArcher(let gap, let setup, let version): wording(of: gap, setup, version)
    default: tape(error)
    }
  }

  /// The reason why no tape was made, and a hint; nil for other errors.
  private static func tape(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .noSpacing(let kind):
      (
        "a tape needs to know how far it is from one number to the next, and a \(kind.word) does not say",
        "measure it: --spacing 10mm where the numbers are centimetres; mark tape --card does without"
      )
    case .tapeTooLong(let length, let limit):
      (
        "the tape would be \(length.fixed(0)) mm long, and no scale is longer than \(limit.fixed(0)) mm",
        "--spacing is from one whole number to the next; mark list shows the marks"
      )
    case .crawlClicks: ("crawls have no clicks", "leave --click out")
    default: nil
    }
  }

  /// `for setup 1 “Outdoor 70m”, version 2, arrow 3`.
  static func markSubject(_ mark: SightMark, _ setup: Setup) -> String {
    "for \(name(setup))" + (mark.version.map { ", version \($0)" } ?? "") + (mark.arrow.map { ", arrow \($0)" } ?? "")
  }

  /// `5 of 9 marks of setup 1 “Outdoor 70m”; --all shows the older ones`.
  static func listedMarks(_ shown: Int, of matching: Int, isAll: Bool, _ setup: Setup?) -> String {
    "\(shown) of \(count(matching, .mark))" + (setup.map { " of \(name($0))" } ?? " of all setups")
      + (shown < matching && !isAll ? "; --all shows the older ones" : "")
  }

  /// The equipment of a setup that was changed since a mark was shot: `version 2: other arrows`.
  ///
  /// - Parameter setup: nil for a mark without one, and within nil if there is none of its number.
  static func difference(of mark: SightMark, in setup: Setup??) -> String? {
    guard let setup else { return nil }
    guard let setup else { return "the setup is gone" }
    guard let number = mark.version else { return "version not known" }
    guard let types = mark.changedEquipment(in: setup) else { return "there is no version \(number)" }
    return types.isEmpty ? nil : "version \(number): other \(list(types))"
  }

  /// Stands for a mark's setup that may be in the unreadable part of the file.
  static let unreadSetup = "the setup cannot be read"

  private static func list(_ types: [EquipmentType]) -> String {
    let words = types.map { [.arrow, .limbs].contains($0) ? $0.words.many.lowercased() : $0.words.noun.one }
    return words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }

  /// The basis of predicted marks: the measured ones, and the formula with its goodness of fit.
  static func basis(of prediction: MarkPrediction) -> [String] {
    let (series, curve) = (prediction.series, prediction.curve)
    let distances = series.marks.compactMap { $0.distance?.text }.joined(separator: ", ")
    let direction = curve.direction.map { "; the scale runs \($0.rawValue)" } ?? ""
    return ["from \(series.kind.words) of \(name(series.setup)) at \(distances)\(direction)", formula(of: prediction)]
  }

  /// The method and its knowledge of the arrow's flight; of three marks or more also R² and the largest difference.
  private static func formula(of prediction: MarkPrediction) -> String {
    let (curve, knowledge) = (prediction.curve, prediction.series.knowledge)
    let method = "\(curve.points.count) marks: an arrow’s flight with drag, \(words(for: knowledge))"
    guard curve.points.count > 2 else { return method + ", through both marks, right or wrong" }
    let fit = curve.rSquared.flatMap { Reading($0, decimals: 5) }.map { ", R² \($0.text)" } ?? ""
    let worst = curve.residuals.max { abs($0.difference) < abs($1.difference) }
    let largest = worst.flatMap { worst in
      Reading(worst.difference, decimals: prediction.decimals + 1).map { reading in
        ", largest difference \(reading.text) at \(metres(worst.point.distance))"
      }
    }
    return method + fit + (largest ?? "")
  }

  /// The speed, mass and diameter that are known: `at 58 m/s, with 20.1 g and 5.5 mm`.
  private static func words(for knowledge: FlightKnowledge) -> String {
    let speed =
      switch knowledge.speed {
      case .measured(let speed): "at \(speed.fixed(0)) m/s"
      case .estimated(let speed): "at about \(speed.fixed(0)) m/s by its draw weight"
      case .unknown: "at any speed that fits, as arrow_speed is not known"
      }
    let arrow = knowledge.mass.flatMap { mass in knowledge.diameter.map { "\(mass.fixed(1)) g and \($0.text) mm" } }
    return speed + (arrow.map { ", with \($0)" } ?? "")
  }

  /// Warnings of marks shot with other equipment than the setup has now, and of crawls measured to different fingers.
  static func equipmentWarnings(on series: MarkSeries) -> [String] {
    let marks = Dictionary(grouping: series.marks) { difference(of: $0, in: series.setup) ?? "" }
    let changed = marks.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }.map { text, marks in
      "\(marks.compactMap { $0.distance?.text }.joined(separator: ", ")) (\(text))"
    }
    let fingers = Set(series.marks.map { $0.finger ?? "" })
    return
      (changed.isEmpty ? [] : ["shot with other equipment than the setup has now: \(changed.joined(separator: "; "))"])
      + (fingers.count > 1 ? ["these crawls are not all measured to the same finger: where finger=… picks some"] : [])
  }

  /// Warnings of marks that contradict each other, or the direction of the sight's scale.
  static func curveWarnings(on series: MarkSeries, _ curve: SightMarkPrediction) -> [String] {
    var lines = curve.reversals.map { near, far in
      "the marks at \(metres(near.distance)) and \(metres(far.distance)) run against the others: one of them is wrong"
    }
    if series.kind == .sight, let stated = series.setup.present.content[.sight].first?.item.text("scale"),
      let direction = curve.direction, direction.rawValue != stated
    {
      lines.append("the marks run \(direction.rawValue), and the sight’s scale is said to run \(stated)")
    }
    return lines
  }

  /// Warns of distances beyond the measured ones, with the largest error there.
  static func extrapolations(in prediction: MarkPrediction) -> [String] {
    let (series, curve, requested) = (prediction.series, prediction.curve, prediction.distances)
    let beyond = requested.filter { curve.isExtrapolated(at: $0.metres) }
    guard
      let worst = beyond.max(by: { (curve.uncertainty(at: $0.metres) ?? 0) < (curve.uncertainty(at: $1.metres) ?? 0) })
    else {
      return []
    }
    let error = prediction.error(at: worst).map { ", up to ± \($0.text) at \(worst.text)" } ?? ""
    let (nearest, farthest) = (series.marks.first?.distance?.text ?? "", series.marks.last?.distance?.text ?? "")
    return [
      "\(beyond.map(\.text).joined(separator: ", ")): extrapolated beyond \(nearest) to \(farthest), where less is"
        + " known\(error)"
    ]
  }

  /// Warns of predicted marks below zero, where scales end; nothing if measured ones lie there too.
  static func belowScale(in prediction: MarkPrediction) -> [String] {
    let (series, curve) = (prediction.series, prediction.curve)
    guard series.marks.points.allSatisfy({ $0.value >= 0 }) else { return [] }
    let below = prediction.distances.filter { (curve.value(at: $0.metres) ?? 0) < 0 && series.mark(at: $0) == nil }
    guard !below.isEmpty else { return [] }
    let what =
      series.kind == .crawl
      ? "below 0, where no crawl is left: the arrow’s point is above the target" : "below 0, where scales end"
    return ["\(below.map(\.text).joined(separator: ", ")): \(what)"]
  }

  /// Says that distances were measured, so that no prediction of them was stored.
  static func measuredAlready(_ count: Int) -> String {
    "\(count == 1 ? "1 distance was" : "\(count) distances were") measured and not stored"
  }

  /// The reason why a chart has no curve.
  static let noCurve = "no curve: it needs measured marks at two distances"

  private static func metres(_ metres: Double) -> String {
    Distance(metres, .metres)?.text ?? "\(Int(metres))m"
  }
}

extension SightMark.Kind {
  fileprivate var word: String { self == .sight ? "sight mark" : "crawl mark" }
  fileprivate var words: String { word + "s" }
}
