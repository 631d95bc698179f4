/// Numbers for texts, in the order in which they turn up.
struct TextNumbers {
  private var numbers: [String?: Int] = [:]
  /// The texts that have got a number here, and how many had one before.
  private var texts: [String?] = []
  private var first = 0
  /// The number of each code of a column, and of each cell; -1 where there is none yet.
  private var codes: [Int] = []
  private var cells = ValueCodes()

  /// All numbers are below.
  var limit: Int { first + texts.count }

  /// The text with a number; nil also for one that was not given here.
  func text(of number: Int) -> String? { number < first ? nil : texts[number - first] }

  mutating func number(of text: String?) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = limit
    texts.append(text)
    return limit - 1
  }

  /// Takes over the numbers of a column's values, once.
  mutating func begin(_ column: CodedTexts) {
    guard limit == 0 else { return }
    (numbers, first) = (column.codes, column.limit)
  }

  /// The number of a value that was asked for before; nil if it was not.
  func known(_ code: Int) -> Int? { code < codes.count && codes[code] >= 0 ? codes[code] : nil }

  mutating func number(of cell: Range<Int>, in bytes: [UInt8], _ text: ([UInt8]) -> String?) -> Int {
    let code = cells.code(of: cell, in: bytes)
    return known(code) ?? note(text(bytes), ofCode: code)
  }

  /// Gives a value the number of its text.
  mutating func note(_ text: String?, ofCode code: Int) -> Int {
    let number = number(of: text)
    while codes.count <= code { codes.append(-1) }
    codes[code] = number
    return number
  }
}
