import Archery
import Equipment
import Foundation

/// Rounds that handicaps are tested with, as the catalogue has them.
enum ShotRound: String, CaseIterable, Sendable {
  case wa720 = "wa720_70"
  case wa720Compound = "wa720_50_c"
  case wa1440 = "wa1440_90"
  case york, portsmouth, worcester, wa18
  case wa18CompoundTriple = "wa18_compound_triple"

  var isIndoors: Bool {
    switch self {
    case .wa720, .wa720Compound, .wa1440, .york: false
    case .portsmouth, .worcester, .wa18, .wa18CompoundTriple: true
    }
  }

  var passes: [RoundPass] {
    switch self {
    case .wa720: shots("36@70m/122cm/10_zone 36@70m/122cm/10_zone")
    case .wa720Compound: shots("36@50m/80cm/10_zone 36@50m/80cm/10_zone")
    case .wa1440: shots("36@90m/122cm/10_zone 36@70m/122cm/10_zone 36@50m/80cm/10_zone 36@30m/80cm/10_zone")
    case .york: shots("72@100yd/122cm/5_zone 48@80yd/122cm/5_zone 24@60yd/122cm/5_zone")
    case .portsmouth: shots("30@20yd/60cm/10_zone 30@20yd/60cm/10_zone")
    case .worcester: shots("30@20yd/16in/Worcester 30@20yd/16in/Worcester")
    case .wa18: shots("30@18m/40cm/10_zone 30@18m/40cm/10_zone")
    case .wa18CompoundTriple:
      shots("30@18m/40cm/10_zone_5_ring_compound 30@18m/40cm/10_zone_5_ring_compound")
    }
  }

  func handicaps(_ scheme: HandicapScheme = .agb, shaft: Double? = nil) throws -> HandicapRound {
    try HandicapRound(passes, scheme: scheme, isIndoors: isIndoors, shaft: shaft)
  }
}

/// Passes from their texts, blanks between them.
func shots(_ text: String) -> [RoundPass] { text.split(separator: " ").compactMap { RoundPass($0) } }

/// The rows of a file of comma-separated values beside the tests of this module, without its head.
func rows(of name: String) -> [[String]] {
  let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: name)
  let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").dropFirst()
  return lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
}

extension HandicapRound {
  /// A handicap that archers have, from the best (0) to a beginner's (1).
  func typical(_ share: Double) -> Double { scheme.isLowerBetter ? 100 * share : 130 - 100 * share }
}
