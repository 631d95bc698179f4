/// The chosen limits of this module: how long, how often, how much at most.
///
/// Constants of formulas and file formats stay where they are used.
package enum AnswersLimits {
  /// Bytes of a heading.
  package static let longestHeading = 200
  /// Items of a plain file that are made one by one, before what makes them more quickly is prepared.
  static let itemsBeforePlan = 4
  /// With so many different pieces, remembering them costs more than it saves.
  static let needlePieces = 1 << 16
  /// With so many different values in a column, few rows ask for the same one.
  package static let rememberedValues = 1 << 12
  /// Records of the rows of a large import that come with the change of all, to be told by name.
  package static let namedRows = 5
  /// Bytes that are handed on at a time.
  static let piece = 1 << 16
}
