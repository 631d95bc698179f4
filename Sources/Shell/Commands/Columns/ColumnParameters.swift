import Answers
import Equipment
import Hub
import ShellLanguage

extension Parameter where Value == [String] {
  /// Names of columns that are to be made.
  static var newColumns: Parameter {
    Parameter("NAME …", "what the columns are called", .words, isRequired: true) { words, scope in
      scope.newColumns(words, besides: [])
    }
  }

  /// Columns of somebody's own.
  static var ownColumns: Parameter {
    Parameter("COLUMN …", "columns of your own", .words, isRequired: true, completion: .ownColumns) { words, scope in
      var names: [String] = []
      for word in words {
        guard let name = scope.ownColumn(word) else { continue }
        if names.contains(name) { scope.problems.append(Problem(.fieldGivenTwice(name), at: word.range)) }
        names.append(name)
      }
      return names
    }
  }
}

extension Parameter where Value == String {
  /// A column of somebody's own.
  static var ownColumn: Parameter {
    Parameter("COLUMN", "a column of your own", .word, isRequired: true, completion: .ownColumns) { words, scope in
      words.first.flatMap { scope.ownColumn($0) }
    }
  }

  /// The new name of the column before it.
  static var newName: Parameter {
    Parameter("NAME", "what it shall be called", .word, isRequired: true) { words, scope in
      // The column that is renamed is no other one: its name may be spelled otherwise.
      let old = scope.sorted.words[Parameter.ownColumn.info.name]?.first.map { Folding.fold($0.text) }
      let columns = scope.types?.first.map { scope.fields(of: $0).unknownColumns } ?? []
      let renamed = columns.filter { Folding.fold($0) == old && $0 != words.first?.text.trimmed }
      return scope.newColumns(words, besides: renamed).first
    }
  }
}

extension ParseScope {
  /// The names of new columns; of one that cannot be, notes the problem instead.
  ///
  /// - Parameter renamed: columns that will not be there any longer.
  @HubActor fileprivate mutating func newColumns(_ words: [Word], besides renamed: [String]) -> [String] {
    guard let type = types?.first else { return [] }
    var columns = fields(of: type).unknownColumns.filter { !renamed.contains($0) }
    var names: [String] = []
    for word in words {
      let name = word.text.trimmed
      if case .known(let field)? = fields(of: type).field(name) {
        problems.append(Problem(.column(.isField(field.name), type), at: word.range))
      } else if let fault = ColumnFault(name, of: type, among: columns) {
        problems.append(Problem(.column(fault, type), at: word.range))
      } else if !ColumnName.isReadable(name, type) {
        problems.append(Problem(.columnName(name), at: word.range))
      } else {
        columns.append(name)
        names.append(name)
      }
    }
    return names
  }

  /// The column of the type's file that a word means; nil, with a problem noted, if it means none.
  @HubActor fileprivate mutating func ownColumn(_ word: Word) -> String? {
    guard let type = types?.first else { return nil }
    let scope = fields(of: type)
    switch scope.field(word.text) {
    case .column(let name): return name
    case .known(let info): return fail(.columnIsField(info.name, type), at: word)
    case .type, nil:
      let known = scope.unknownColumns
      if type == .setup { return fail(.column(.noTable, type), at: word) }
      return fail(.noColumn(word.text, type, known: known), at: word)
    }
  }
}

/// The names of columns that the language can read.
enum ColumnName {
  /// Signs that mean something in a filter, an assignment, a list of columns or a redirection.
  static let signs = "=<>!~|&;,\"'\\()#"

  /// True if filters, assignments, lists of columns and sorts can name such a column, be it in quotes.
  static func isReadable(_ name: String, _ type: RecordType) -> Bool {
    guard let first = name.first, let last = name.last, !"+-%.@".contains(first), !"+-".contains(last),
      !name.contains(where: { signs.contains($0) }), !Folding.contains("..", inFolded: name)
    else { return false }
    // Words that parts of a line begin with, and the column of types in a listing of several.
    let folded = Folding.fold(name)
    guard !["where", "set", "by", "at", "and", "or", "not", "in", "is", "type", "all"].contains(folded) else {
      return false
    }
    let scope = FieldScope(type: type, today: nil, unknownColumns: [name])
    let words = Lexer.split("\(Quoting.quote(name))=x").words
    guard words.count == 1, case .success(let assignment) = Assignment.parse(words[0], in: scope) else { return false }
    let (filter, problems) = FilterParser.parse(words, in: scope)
    guard problems.isEmpty, case .comparison(let comparison) = filter else { return false }
    return assignment.field == name && comparison.field == name
  }
}
