import Equipment
import Testing

@testable import Shell
@testable import ShellLanguage

@Suite("What stands after where")
struct FilterSyntaxTests {
  private func shape(_ text: String, of type: RecordType = .equipment(.arrow)) -> String {
    let (filter, problems) = FilterParser.parse(Lexer.split(text).words, in: .test(type))
    return problems.isEmpty ? filter.shape : "\(problems.map(\.fact))"
  }

  @Test(
    "compares a field with every operator",
    arguments: [
      ("spine=500", "spine = 500"), ("spine!=500", "spine != 500"), ("spine<500", "spine < 500"),
      ("spine<=500", "spine <= 500"), ("spine>500", "spine > 500"), ("spine>=500", "spine >= 500"),
      ("brand~Eas", "brand ~ eas"), ("brand!~Eas", "brand !~ eas"), ("brand=Easton", "brand = easton"),
      ("BRAND=EASTON", "brand = easton"), ("brand=Zoë", "brand = zoe"), ("brand==Easton", "brand = easton"),
      ("length>=60cm", "length >= 23.622"), (#"length=28""#, "length = 28"),
      ("point_weight=7g", "point_weight = 108.03"),
      ("status=SPARE", "status = 1"), ("condition>=good", "condition >= 4"),
      ("purchased<2026-05-31", "purchased < 20260531"),
      ("purchased=today", "purchased = 20260531"), ("purchased=yesterday", "purchased = 20260530"),
      ("price<=449.50", "price <= 449.5"), ("id=3", "id = 3"), ("spine=45-50#", "spine = 0045-0050"),
      ("updated>=2026-05-31", "updated >= 1780185600 by day"), ("updated=2026-05-31T12:00:00Z", "updated = 1780228800"),
      ("tag:indoor", "tags : indoor"), ("notes=a=b", "notes = a=b"), ("notes=a>b", "notes = a>b"),
    ])
  func operators(text: String, expected: String) {
    #expect(shape(text) == expected)
  }

  @Test(
    "takes blanks around operators and commas",
    arguments: [
      ("spine < 500", "spine < 500"), ("spine <500", "spine < 500"), ("spine< 500", "spine < 500"),
      ("brand = Easton", "brand = easton"), ("brand= Easton", "brand = easton"), ("brand !~ Easton", "brand !~ easton"),
      (#"brand = "A and B""#, "brand = a and b"), ("brand = Easton spine<5", "(brand = easton and spine < 5)"),
      ("price= and spine<5", "(price is empty and spine < 5)"), ("price= spine<5", "(price is empty and spine < 5)"),
      ("status in spare,repair", "status in 1,3"), ("status in spare, repair", "status in 1,3"),
      ("status in spare , repair", "status in 1,3"), ("status in spare ,repair", "status in 1,3"),
      ("status in spare and spine<5", "(status in 1 and spine < 5)"),
      (#"brand in "Win&Win, Hoyt",Easton"#, "brand in easton,win&win, hoyt"),
    ])
  func blanks(text: String, expected: String) {
    #expect(shape(text) == expected)
  }

  @Test(
    "takes ranges, empty and set",
    arguments: [
      ("spine 400..600", "spine 400 .. 600"), ("spine=400..600", "spine 400 .. 600"),
      ("spine = 400..600", "spine 400 .. 600"), ("length 60cm..28.5in", "length 23.622 .. 28.5"),
      ("purchased 2026-01-01..today", "purchased 20260101 .. 20260531"), ("notes=a..b", "notes = a..b"),
      ("notes a..b", "notes = a..b"), ("price is empty", "price is empty"), ("price is set", "price is set"),
      ("price is not empty", "price is set"), ("price IS NOT SET", "price is empty"), ("price=", "price is empty"),
      ("price!=", "price is set"), (#"price="""#, "price is empty"), (#"brand!="""#, "brand is set"),
    ])
  func rangesAndEmptiness(text: String, expected: String) {
    #expect(shape(text) == expected)
  }

  @Test(
    "searches for words",
    arguments: [
      ("carbon", "“carbon”"), ("Zoë Peña", "(“zoe” and “pena”)"), (#""two words""#, "“two words”"),
      (#""spine""#, "“spine”"), (#""tag:x""#, "“tag:x”"), ("a..b", "“a..b”"), (#""spine<5""#, "“spine<5”"), ("", "()"),
      (#""""#, "“”"), (#""(x)""#, "“(x)”"), (#""and""#, "“and”"),
    ])
  func words(text: String, expected: String) {
    #expect(shape(text) == expected)
  }

  @Test(
    "binds not before and before or, and what stands side by side both has to hold",
    arguments: [
      ("a b", "(“a” and “b”)"), ("a and b", "(“a” and “b”)"), ("a or b", "(“a” or “b”)"),
      ("a or b and c", "(“a” or (“b” and “c”))"), ("a b or c d", "((“a” and “b”) or (“c” and “d”))"),
      ("not a and b", "(not “a” and “b”)"), ("not a or b", "(not “a” or “b”)"), ("a not b", "(“a” and not “b”)"),
      ("not not a", "not not “a”"), ("(a or b) and c", "((“a” or “b”) and “c”)"),
      ("a and (b or c)", "(“a” and (“b” or “c”))"), ("( a or b ) c", "((“a” or “b”) and “c”)"), ("((a))", "“a”"),
      ("not (a or b)", "not (“a” or “b”)"), ("not(a or b)", "not (“a” or “b”)"),
      ("a and(b or c)", "(“a” and (“b” or “c”))"),
      ("NOT a AND b OR c", "((not “a” and “b”) or “c”)"), ("(spine<5 or spine>9)", "(spine < 5 or spine > 9)"),
      ("not(not(a))", "not not “a”"), ("brand~(2)", "brand ~ (2)"), ("(brand~(2))", "brand ~ (2)"),
      ("not brand = x y", "(not brand = x and “y”)"),
    ])
  func precedence(text: String, expected: String) {
    #expect(shape(text) == expected)
  }

  @Test("knows each field by one name alone")
  func names() {
    #expect(shape("maker=x", of: .equipment(.bowstring)).contains("unknownField(\"maker\""))
    #expect(shape("type=tab", of: .equipment(.accessory)).contains("unknownField(\"type\""))
    #expect(shape("location=home", of: .equipment(.weight)) == "location = home")
    #expect(shape("Shelf=B", of: .equipment(.riser)) == "Shelf = b")
  }
}

@Suite("What stands after where, as people write it")
struct FilterSpellingTests {
  private func shape(_ words: [Word], of type: RecordType = .equipment(.arrow)) -> String {
    var scope = FieldScope.test(type)
    scope.setups = SetupNames { [(1, "Outdoor 70m"), (2, "Indoor"), (3, "indoor")] }
    let (filter, problems) = FilterParser.parse(words, in: scope)
    return problems.isEmpty ? filter.shape : problems.map { Messages.wording(of: $0.fact).text }.joined(separator: "; ")
  }

  private func shape(_ text: String, of type: RecordType = .equipment(.arrow)) -> String {
    shape(Lexer.split(text).words, of: type)
  }

  @Test(
    "a year or a month is all of its days",
    arguments: [
      ("purchased=2024", "purchased 20240101 .. 20241231"), ("purchased!=2024", "not purchased 20240101 .. 20241231"),
      ("purchased>2024", "purchased > 20241231"), ("purchased>=2024", "purchased >= 20240101"),
      ("purchased<2024-02", "purchased < 20240201"), ("purchased<=2024-02", "purchased <= 20240229"),
      ("purchased=2023-2", "purchased 20230201 .. 20230228"), ("purchased=2.2023", "purchased 20230201 .. 20230228"),
      (#"purchased="May 2024""#, "purchased 20240501 .. 20240531"),
      ("purchased 2023..2024-05", "purchased 20230101 .. 20240531"),
      ("purchased in 2023,2026-05-31", "(purchased 20230101 .. 20231231 or purchased = 20260531)"),
      ("updated>=2026", "updated >= 1767225600 by day"), ("updated=2026-05", "updated 1777593600 .. 1780185600 by day"),
      ("purchased=2024-13", "purchased cannot be “2024-13”"),
    ])
  func spans(text: String, expected: String) {
    #expect(shape(text) == expected)
  }

  @Test(
    "a unit may stand behind a blank",
    arguments: [
      ("length >= 71 cm", "length >= 27.953"), ("length>=71 cm and spine<500", "(length >= 27.953 and spine < 500)"),
      ("length = 28 in", "length = 28"), ("(length = 28 in)", "length = 28"),
      ("length=28 in and spine=4", "(length = 28 and spine = 4)"), ("spine=500 cm", "(spine = 500 and “cm”)"),
    ])
  func units(text: String, expected: String) {
    #expect(shape(text) == expected)
  }

  @Test(
    "a setup may be named where its number is stored", arguments: [RecordType.mark, .round, .tuning])
  func setups(type: RecordType) {
    #expect(shape("setup=outdoor", of: type) == "setup in 1")
    #expect(shape("setup=Indoor", of: type) == "setup in 2,3")
    #expect(shape("setup!=Indoor", of: type) == "not setup in 2,3")
    #expect(shape(#"setup in "Outdoor 70m",3"#, of: type) == "(setup in 1 or setup = 3)")
    #expect(shape("setup=3", of: type) == "setup = 3")
    #expect(shape("setup=Field", of: type) == "“Field” is no setup")
  }

  @Test(
    "the type is a field where several are meant",
    arguments: [
      ("type=riser", true), ("type=risers", true), ("type=limbs", false), ("type!=limbs", true),
      ("type in sight,riser", true),
      ("type~ris", true), ("type is set", true), ("type is empty", false),
    ])
  func type(text: String, isMeant: Bool) {
    var scope = FieldScope.test(.equipment(.riser))
    scope.isOneOfSeveral = true
    let (filter, problems) = FilterParser.parse(Lexer.split(text).words, in: scope)
    #expect(problems.isEmpty)
    #expect(filter.matches(Riser()) == isMeant)
  }

  @Test(
    "signs of other languages and slips are no text to look for",
    arguments: [
      ("a && b", "“&&” is no filter"), ("a || b", "“||” is no filter"), ("x | y", "“|” is no filter"),
      ("x;", "“x;” is no filter"), ("wher brand=a", "“wher” is no filter"), ("&x", "“&x” is no filter"),
      ("Win&Win", "“win&win”"), (#""a && b""#, "“a && b”"), (#""wher""#, "“wher”"),
    ])
  func signs(text: String, expected: String) {
    #expect(shape(text) == expected)
  }

  @Test(
    "one word of a command line may hold a whole filter",
    arguments: [
      ("brand=Easton and spine<500", "(brand = easton and spine < 500)"), ("notes is empty", "notes is empty"),
      ("not brand=Easton", "not brand = easton"), ("(brand=a or brand=b)", "(brand = a or brand = b)"),
      ("brand in Easton,Hoyt", "brand in easton,hoyt"), ("spine 400..600", "spine 400 .. 600"),
      ("length >= 29", "length >= 29"), ("brand = Win & Win", "brand = win & win"),
      ("model=Formula Xi", "model = formula xi"),
      ("brand=\"Win & Win\"", "brand = win & win"), ("brand='Hoyt'", "brand = hoyt"),
      ("Formula Xi", "“formula xi”"), ("Zoë O'Brien", "“zoe o'brien”"), ("a && b", "“&&” is no filter"),
      ("brand=Easton and spin<500", "arrow has no field “spin”"), ("purchased > 2024", "purchased > 20241231"),
    ])
  func arguments(text: String, expected: String) {
    #expect(shape(Word.line(of: [text]).words) == expected)
  }
}

@Suite("Problems of a filter")
struct FilterProblemTests {
  /// The part of the text that each problem is about, and the problem.
  private func problems(_ text: String, of type: RecordType = .equipment(.arrow)) -> [String] {
    FilterParser.parse(Lexer.split(text).words, in: .test(type)).problems.map { problem in
      let part = problem.range.map { String(Array(text)[$0]) } ?? "–"
      return "\(part): \(Messages.wording(of: problem.fact).text)"
    }
  }

  @Test(
    "are told where they are",
    arguments: [
      ("spin=5", ["spin: arrow has no field “spin”"]), ("spin = 5", ["spin: arrow has no field “spin”"]),
      ("spin < 5", ["spin: arrow has no field “spin”"]), ("spin in 5", ["spin: arrow has no field “spin”"]),
      ("spin is empty", ["spin: arrow has no field “spin”"]), ("spin 4..5", ["spin: arrow has no field “spin”"]),
      ("spine", ["spine: what shall “spine” be?"]), ("spine 500", ["spine: what shall “spine” be?"]),
      ("spine=abc", ["abc: spine cannot be “abc”"]),
      ("length>=60kg", ["60kg: length cannot be “60kg”: kg is a mass, not a length"]),
      ("status=spar", ["spar: status cannot be “spar”"]), ("status in spare,spar", ["spar: status cannot be “spar”"]),
      ("purchased<31.2.2026", ["31.2.2026: purchased cannot be “31.2.2026”"]),
      ("spine 400..x", ["x: spine cannot be “x”"]), ("a and", ["and: something has to follow “and”"]),
      ("a or", ["or: something has to follow “or”"]), ("and a", ["and: something has to stand before “and”"]),
      ("or", ["or: something has to stand before “or”"]), ("(or a)", ["or: something has to stand before “or”"]),
      ("(and a) b", ["and: something has to stand before “and”"]),
      ("a and or b", ["and: something has to follow “and”"]),
      ("a and and b", ["and: something has to follow “and”"]), ("not", ["not: something has to follow “not”"]),
      ("(not) a", ["not: something has to follow “not”"]), ("a not and b", ["not: something has to follow “not”"]),
      ("()", ["(: something has to follow “(”"]), ("( )", ["(: something has to follow “(”"]),
      ("(a", ["(: this parenthesis is not closed"]), ("a)", ["): this parenthesis closes nothing"]),
      ("((a)", ["(: this parenthesis is not closed"]), ("spine<", ["spine: something has to follow “spine<”"]),
      ("spine< and a", ["spine: something has to follow “spine<”"]), ("=5", ["=5: something has to stand before “=5”"]),
      ("status in", ["status: something has to follow “in”"]), ("status is", ["status: something has to follow “is”"]),
      ("status is full", ["full: a field is empty or is set; it is not “full”"]),
      ("spin=5 and spine=x", ["spin: arrow has no field “spin”", "x: spine cannot be “x”"]),
    ])
  func parts(text: String, expected: [String]) {
    #expect(problems(text) == expected)
  }

  @Test("are found however deep, and one is enough where it is too deep")
  func depth() {
    let most = String(repeating: "(", count: 100) + "a" + String(repeating: ")", count: 100)
    #expect(problems(most).isEmpty)
    #expect(problems("(\(most))") == ["(: more than 100 parentheses and nots within each other"])
    #expect(problems(String(repeating: "(", count: 20_000)).count == 1)
    #expect(problems(String(repeating: "not ", count: 20_000) + "a").count == 1)
    #expect(problems(String(repeating: "not(", count: 5000)).count == 1)
  }
}

extension FieldScope {
  /// A type's fields and a column named `Shelf`, on 31 May 2026.
  static func test(_ type: RecordType) -> FieldScope {
    FieldScope(type: type, today: CalendarDate(year: 2026, month: 5, day: 31), unknownColumns: ["Shelf"])
  }
}

extension Filter {
  /// The filter with all its parentheses.
  fileprivate var shape: String {
    switch self {
    case .word(let word): "“\(word)”"
    case .comparison(let comparison): comparison.shape + (comparison.byDay ? " by day" : "")
    case .not(let filter): "not \(filter.shape)"
    case .and(let filters): "(\(filters.map(\.shape).joined(separator: " and ")))"
    case .or(let filters): "(\(filters.map(\.shape).joined(separator: " or ")))"
    }
  }
}

extension Comparison {
  fileprivate var shape: String {
    switch relation {
    case .equal(let key): "\(field) = \(key.shape)"
    case .notEqual(let key): "\(field) != \(key.shape)"
    case .less(let key): "\(field) < \(key.shape)"
    case .lessOrEqual(let key): "\(field) <= \(key.shape)"
    case .greater(let key): "\(field) > \(key.shape)"
    case .greaterOrEqual(let key): "\(field) >= \(key.shape)"
    case .contains(let text): "\(field) ~ \(text)"
    case .containsNot(let text): "\(field) !~ \(text)"
    case .oneOf(let keys): "\(field) in \(keys.map(\.shape).sorted().joined(separator: ","))"
    case .between(let low, let high): "\(field) \(low.shape) .. \(high.shape)"
    case .empty: "\(field) is empty"
    case .set: "\(field) is set"
    case .tagged(let tag): "\(field) : \(tag)"
    }
  }
}

extension SortKey {
  fileprivate var shape: String {
    switch self {
    case .number(let number): number.text
    case .text(let text): text
    case .none: "nothing"
    }
  }
}
