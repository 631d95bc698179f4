package import Answers
package import Equipment

/// Something wrong with a command, and where in its line.
package struct Problem: Error, Sendable, Equatable {
  /// The mistake; `Messages` has the words.
  package let fact: Fact
  /// The range of the mistake in the line, in scalars; nil if it is a missing part.
  package let range: Range<Int>?

  package init(_ fact: Fact, at range: Range<Int>? = nil) {
    self.fact = fact
    self.range = range
  }

  /// The mistakes that a command can have.
  package enum Fact: Sendable, Equatable {
    case unknownCommand(String)
    case unknownType(String)
    /// A type whose records only the program makes and changes.
    case managedType(RecordType)
    case unknownOption(String, command: String, known: [String])
    case optionNeedsValue(String)
    case optionTakesNoValue(String)
    case optionGivenTwice(String)
    /// The name of an option without its dashes.
    case optionAsWord(String, command: String)
    case missing(what: String, command: String)
    case unexpectedWord(String, command: String)
    case unknownField(String, type: RecordType?, known: [String])
    case field(FieldError)
    case fieldGivenTwice(String)
    case badTarget(String)
    /// Numbers that may be those of any type.
    case typeNeeded(String)
    /// A name that nothing of any type has.
    case namesNothing(String, near: [String])
    /// A name that records of several types have.
    case nameOfSeveral(String, [RecordType])
    case badNumber(String, what: String)
    case notOneOf(String, what: String, known: [String])
    case filterExpected(after: String)
    case filterExpectedBefore(String)
    case emptyOrSet(String)
    case nestedTooDeep(limit: Int)
    case assignmentExpected(String)
    case openParenthesis
    case strayParenthesis
    case missingOperator(field: String)
    /// A word with a sign of another language in it.
    case noFilter(String)
    /// A word that is a slip of the finger away from a keyword.
    case nearKeyword(String, String)
    case typesHaveNoOrder
    /// A sign of an assignment without a field before it.
    case fieldExpected(String)
    case comparisonNotRedirect(String)
    case openQuote(Character)
    /// A brace that begins a field in a text and has no other behind it.
    case openField
    case badEscape(String)
    /// A zero byte, which no text holds.
    case nul
    /// More words than anybody types: so many.
    case tooManyWords(Int)
    case redirectNeedsFile
    case redirectTwice
    case whereRequired(String)
    case tagsOnly(String)
    case aliasForm
    case stepWithoutRange
    /// The reason why an unknown column cannot be made.
    case column(ColumnFault, RecordType)
    /// A name of a column that no filter could be written with.
    case columnName(String)
    /// The name of a field where a column of somebody's own is meant.
    case columnIsField(String, RecordType)
    case noColumn(String, RecordType, known: [String])
    case round(RoundFault)
    case countedFromEnds(String)
    case headingExpected
    case headingTwice(String)
    case unknownHeading(String)
    /// A line of a text from an editor that is not UTF-8.
    case notText
    /// Another error that has its own words.
    case setup(SetupRefusal)
  }
}

/// All that is wrong with one command.
package struct Problems: Error, Sendable, Equatable {
  package let problems: [Problem]

  /// Puts the parts together.
  package init(problems: [Problem]) {
    self.problems = problems
  }
}
