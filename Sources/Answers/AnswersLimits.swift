/// The chosen limits of this module: how long, how often, how much at most.
///
/// Constants of formulas and file formats stay where they are used.
package enum AnswersLimits {
  /// Bytes of a heading.
  package static let longestHeading = 200
  /// Bytes that are handed on at a time.
  static let piece = 1 << 16
}
