/// The chosen limits of this module: how long, how often, how much at most.
///
/// Constants of formulas and file formats stay where they are used.
package enum QueryLimits {
  /// A file up to this size is read with one call.
  static let smallFile = 1 << 16
  /// Lines that are nearer are gone through rather than searched, and so many bytes are read at a time.
  static let near = 1 << 13
  /// Bytes read at a time: enough to make calls cheap, few enough to stay in the processor's cache.
  static let block = 1 << 16
  /// Bytes that a thread reads at least: starting one takes less time than these.
  static let scanOfThread = 1 << 20
  /// With so many different texts, remembering them costs more than it saves.
  static let knownTexts = 1 << 16
  /// With so many different values, remembering them costs more than it saves.
  static let knownValues = 1 << 16
  /// A column with more different values is not worth its space in the cache.
  static let codedValues = 4096
  /// The same for a column that names other records, each of which is asked for by itself.
  static let codedReferences = 1 << 18
  /// Of numbers that lie in so wide a range it is noted which are wanted.
  static let tabledNumbers = 1 << 16
  /// So many values are gone through while one is found by halving.
  static let stepsToFind = 16
  /// Rows whose values are numbered at once.
  static let numberedAtOnce = 1 << 12
  /// Rows that are gone through rather than passed over to find a later one.
  package static let nearRows = 64
  /// Rows from one whose offset is noted to the next.
  package static let rowStep = 16
  /// Smaller files are read as quickly as their cache would be.
  package static let smallestIndexedFile = 1 << 17
  /// Smaller files are read as quickly.
  package static let smallestIndexedSetups = 1 << 16
  /// Bytes of the first line of a cache, which is much shorter.
  static let cacheHead = 1 << 10
  /// With more changes than these that are not in the file, it is scanned and the cache is not used.
  static let indexedChanges = 256
  /// The same for rows that are to be read one by one.
  package static let indexedRows = 256
}
