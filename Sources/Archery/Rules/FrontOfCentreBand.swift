import Equipment

extension Rule {
  /// The arrow balances where Easton has target arrows of its kind.
  static let frontOfCentreBand = Rule(
    "foc", "Front of centre of target arrows",
    limit: FOCBand.all.map { "\($0.kind) \($0.text)" }.joined(separator: ", "),
    source: "Easton, Arrow Tuning and Maintenance Guide, p. 32, by archery-live-tuner (ducjs)"
  ) { subject in
    subject.eachArrow { arrow in
      do throws(MissingInputs) {
        let foc = try Calculator.frontOfCentre.calculation(subject.inputs(arrow))
        // Judged as it is shown: the ranges are in whole per cent.
        let percent = (foc.value * 10).rounded() / 10
        let value = "\(foc.certainty.word)\(percent.shown(1)) % (\(arrow.reference))"
        guard let band = FOCBand(of: arrow) else {
          return .unknown(missing: ["a range for arrows of its kind"], value: value)
        }
        let limit = "\(band.text), \(band.kind)"
        // Parts of unknown mass mostly sit at the nock: without them the value says little.
        guard !foc.estimates.contains(where: \.isGap) else {
          return .unknown(missing: ["arrow weight"], value: value, limit: limit)
        }
        return band.range.contains(percent) ? .pass(value, limit: limit) : .against(.warn, value, limit: limit)
      } catch {
        return .unknown(missing: error.quantities.map(\.gap))
      }
    }
  }
}

extension Estimate {
  fileprivate var isGap: Bool { if case .withoutParts = self { true } else { false } }
}

/// Easton's range for a kind of target arrow, in per cent.
struct FOCBand {
  let kind: String
  let range: ClosedRange<Double>

  var text: String { "\(range.lowerBound.text)…\(range.upperBound.text) %" }

  static let aluminium = FOCBand(kind: "aluminium", range: 7...9)
  static let carbonCore = FOCBand(kind: "A/C/C", range: 9...11)
  static let barrelled = FOCBand(kind: "A/C/E", range: 11...16)
  static let all = [aluminium, carbonCore, barrelled]
}

extension FOCBand {
  /// The band of an arrow's kind, which its name shows; nil for a kind that Easton has none for.
  init?(of arrow: Arrow) {
    // `A/C/E` is written as `ACE` too.
    let words = arrow.equipmentName.lowercased().split(whereSeparator: \.isWhitespace).map { $0.filter(\.isLetter) }
    if words.contains("ace") {
      self = .barrelled
    } else if words.contains("acc") {
      self = .carbonCore
    } else if AluminiumShaft(named: arrow) != nil {
      self = .aluminium
    } else {
      return nil
    }
  }
}

extension AluminiumShaft {
  /// The shaft that an arrow's name has the code of, as `XX75 Jazz 1716`; nil if it has none.
  init?(named arrow: Arrow) {
    let codes = arrow.equipmentModel.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    // Aluminium shafts are made from 12/64 to 26/64 of an inch, with walls of about a hundredth to a fiftieth of one: what
    // else there is in a name, as 1350, is a spine.
    guard let code = codes.first(where: { 12...26 ~= $0 / 100 && 9...22 ~= $0 % 100 }) else { return nil }
    guard arrow.spine?.text != String(code) else { return nil }
    self.init(code: code)
  }
}
