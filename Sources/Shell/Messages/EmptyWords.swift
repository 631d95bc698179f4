import Equipment
import Hub
import ShellLanguage

/// The message that stands in place of an empty answer.
struct EmptyWords {
  /// The sign before the title on a terminal: that of the type, or the empty set.
  let symbol: Character
  /// The first line: which records are missing.
  let title: String
  /// The second line: which records would be listed, or how many others there are.
  let message: String
  /// A command to type next, which runs as it is.
  let next: String
  /// The whole message in one line, as a pipe gets it.
  let line: String

  private init(
    _ title: String, _ message: String, of type: RecordType? = nil, next: String, line: String? = nil
  ) {
    symbol = type?.equipment?.words.symbol ?? Self.emptySet
    (self.title, self.message, self.next) = (title, message, next)
    self.line = line ?? "\(title); begin with: \(next)"
  }

  private static let emptySet: Character = "∅"
}

extension EmptyWords {
  /// The words for an empty answer.
  init(_ emptiness: Emptiness, _ filter: TypedFilter? = nil, of setup: Setup? = nil) {
    switch emptiness {
    case .nothingStored(let types): self.init(nothingStoredOf: types.onlyOne, of: setup)
    case .nothingMatches(let types, let stored): self.init(noMatchFor: filter, types.onlyOne, stored: stored)
    case .noChanges:
      self.init(
        "no changes yet", "each addition, edit and deletion will stand here, with who made it and when",
        next: EquipmentType.riser.record.kind.beginning, line: "no changes yet")
    case .noColumns(let type):
      self.init(
        Messages.noColumnsTitle(of: type), "what the program has no field for goes into a column of its own",
        next: "column add \(type?.rawValue ?? "arrow") shelf")
    case .nothing: self.init("nothing to be shown", "help says what can be asked", next: "help", line: "nothing")
    }
  }

  private init(nothingStoredOf type: RecordType?, of setup: Setup?) {
    guard let type else {
      self.init(
        "nothing here yet", "import FILE --as TYPE takes over a table that you have",
        next: EquipmentType.riser.record.kind.beginning, line: Messages.emptyHub)
      return
    }
    let next = Messages.beginning(type, of: setup)
    let many = type.words.noun.many
    let title = setup.map { "\(Messages.name($0)) has no \(many) yet" } ?? "no \(many) yet"
    let source = type.kind.isManaged ? "what comes of the exchange with other machines" : "what you add or import"
    self.init(title, "\(source) is listed here", of: type, next: next)
  }

  private init(noMatchFor filter: TypedFilter?, _ type: RecordType?, stored: Int) {
    let text = filter?.text ?? "what was asked for"
    let unquoted = filter?.unquoted.map { "; without its quotes it is a filter: \(VisibleText.line($0))" } ?? ""
    self.init(
      Messages.noMatch(text, type, total: nil),
      "there \(stored == 1 ? "is" : "are") \(Messages.count(stored, type))\(unquoted)", of: type,
      next: type.map { "list \($0.words.many.lowercased())" } ?? "count",
      line: Messages.noMatch(text, type, total: stored) + unquoted)
  }
}

extension [RecordType] {
  /// The only type; nil if there are none or several.
  var onlyOne: RecordType? { count == 1 ? first : nil }
}

extension Messages {
  /// Says that nothing readable was found, where unreadable records may match.
  static func nothing(_ error: NothingReadable, _ filter: TypedFilter?) -> String {
    if error.types.isEmpty { return "no change can be read; verify says why" }
    guard error.readable > 0, let filter else { return noneReadable(error.types.onlyOne) }
    return noMatch(filter.text, error.types.onlyOne, total: error.readable, isWhole: false)
  }

  /// The command that adds the first record of a type; for marks with `--setup`, unless the setup is known.
  fileprivate static func beginning(_ type: RecordType, of setup: Setup?) -> String {
    type == .mark && setup == nil ? "\(type.kind.beginning) --setup NAME" : type.kind.beginning
  }

  /// The hint for failures that may pass when tried again.
  static let retry = "retry runs it again"

  /// Says that `retry` has nothing to do.
  static let nothingFailed = "nothing has failed that could be run again"
}
