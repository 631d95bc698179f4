import Equipment

/// The fields that the columns of a file are.
///
/// A class, because it is made at most once for a file, by whoever asks first.
final class FieldColumns: Sendable {
  let names: [String]
  /// The field of each column; nil for one that the program does not know.
  let infos: [FieldInfo?]
  /// The columns that the program does not know.
  let unknown: [Int]
  /// The fields and unknown columns that a search looks into, in an item's order; without a column, a field has its
  /// default.
  let searched: [(name: String, index: Int?)]
  /// True for each column that a search looks into.
  let isSearched: [Bool]
  /// The defaults that a search looks into where a cell is empty; without a column, in every row.
  let searchedDefaults: [(text: String, index: Int?)]
  /// Where each name stands.
  let indices: NameIndex
  /// True for each column that sorts by its text without case: a field of text, or an unknown column.
  let areTexts: [Bool]
  /// The fields without a column that have a default.
  let defaults: [(name: String, info: FieldInfo)]

  /// Finds the fields of a heading.
  ///
  /// - Parameter hidden: columns that are neither fields nor a person's own.
  init(_ heading: RowHeading, _ type: RecordType, hidden: Set<String>) {
    let (names, infos) = (heading.names, heading.infos)
    let unknown = infos.indices.filter { infos[$0] == nil && !hidden.contains(names[$0]) }
    (self.names, self.infos, self.unknown) = (names, infos, unknown)
    indices = NameIndex(names)
    areTexts = infos.map { $0.map { $0.shape == .text } ?? true }
    var searched: [(name: String, index: Int?)] = []
    var searchedDefaults: [(text: String, index: Int?)] = []
    var defaults: [(name: String, info: FieldInfo)] = []
    var isSearched = [Bool](repeating: false, count: names.count)
    for (field, place) in zip(type.fields, heading.places) {
      let text = field.defaultText
      if text != nil, place == nil { defaults.append((field.name, field)) }
      guard field.isText, place != nil || text != nil else { continue }
      searched.append((field.name, place))
      if let text { searchedDefaults.append((text, place)) }
      if let place { isSearched[place] = true }
    }
    for index in unknown {
      searched.append((names[index], index))
      isSearched[index] = true
    }
    (self.searched, self.isSearched) = (searched, isSearched)
    (self.searchedDefaults, self.defaults) = (searchedDefaults, defaults)
  }

  /// A field's default, which counts where its cell is empty or missing; nil if it has none.
  func fallback(_ name: String, _ index: Int?) -> String? {
    guard let index else { return defaults.first { $0.name == name }?.info.defaultText }
    return infos[index]?.defaultText
  }
}
