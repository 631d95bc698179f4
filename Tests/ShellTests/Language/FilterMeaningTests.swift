import Equipment
import TestSupport
import Testing

@testable import Shell
@testable import ShellLanguage

@Suite("A filter")
struct FilterMeaningTests {
  private static let sample = Result { try SampleData.items() }

  /// The items that a filter means, by type and id.
  private func ids(_ text: String, _ type: RecordType) throws -> [Int] {
    let (filter, problems) = FilterParser.parse(Lexer.split(text).words, in: .test(type))
    #expect(problems.isEmpty)
    return try Self.sample.get().filter { $0.recordType == type && filter.matches($0) }.map(\.recordId)
  }

  @Test(
    "means these risers of the sample",
    arguments: [
      ("brand=hoyt", [1, 4, 7, 11]), ("brand!=hoyt", [2, 3, 5, 6, 8, 9, 10]), ("brand~&", [2, 3]),
      ("model~formula", [1, 4, 11]), ("model!~formula and brand=Hoyt", [7]), ("length>25", [7, 11]),
      ("length>=25in", [2, 3, 5, 6, 7, 8, 11]), ("length<=63.5cm", [2, 3, 5, 6, 8]), ("length=25", [2, 3, 5, 6, 8]),
      ("length!=25", [1, 4, 7, 9, 10, 11]), ("length<26", [2, 3, 5, 6, 8]), ("not length<26", [1, 4, 7, 9, 10, 11]),
      ("length is empty", [1, 4, 9, 10]), ("mass is set", [1, 4, 5]), ("mass 1.2kg..1251g", [1]), ("mass<2.5lb", [5]),
      ("fitting=formula", [1, 4]), ("fitting in ILF,Formula", [1, 4, 7, 9]), ("hand=left", [3, 8]),
      ("condition>=excellent", [1, 3, 4, 9]), ("condition<good", [7, 10]), ("condition>good and hand=left", [3]),
      ("purchased<2018-01-01", [10, 11]), ("purchased 2021-01-01..31.12.2022", [5, 6]), ("price>700", [3, 4]),
      ("price<=320", [5, 7]), ("price is empty", [8]), ("currency=gbp", [6, 9]), ("tag:indoor", [2, 8]),
      ("tag:door", []),
      ("tags~door", [1, 2, 4, 8]), ("owner=zoe", []), (#"owner="zoe o'brien""#, [6, 9]), ("owner~ZOË", [6, 9]),
      ("owner~山田", [4]), ("carbon", [3]), ("zoe", [6, 9]), ("lena", [5]), ("lena hoyt", []),
      ("lena or carbon", [3, 5]),
      ("status in repair,sold", [7, 11]), ("updated=2026-03-14", [3, 6]), ("updated>2026-07-18", [5, 10]),
      ("updated>=2026-07-18 and updated<=2026-07-18", [7]), ("updated<2026-03-14T09:26:53Z", [2]),
      ("not (brand=hoyt or hand=left or length=25)", [9, 10]), ("id<=2", [1, 2]), ("quantity>1", [10]),
      ("serial~bc-r", [5, 10]), ("Shelf is empty and id<3", [1, 2]), ("notes is empty", [3, 6, 8]),
    ])
  func risers(text: String, expected: [Int]) throws {
    #expect(try ids(text, .equipment(.riser)) == expected)
  }

  @Test("compares spines of both kinds, which never mix")
  func spines() throws {
    var wood: any Record = Arrow()
    try wood.set("spine", to: "45-50#")
    var carbon: any Record = Arrow()
    try carbon.set("spine", to: "500")
    for (text, isWood, isCarbon) in [
      ("spine<600", false, true), ("spine>0", false, true), ("spine=45-50#", true, false), ("spine!=500", true, false),
      ("spine is set", true, true), ("spine~50", true, true), ("not spine<600", true, false),
    ] {
      let filter = FilterParser.parse(Lexer.split(text).words, in: .test(.equipment(.arrow))).filter
      let found = (wood: filter.matches(wood), carbon: filter.matches(carbon))
      #expect(found.wood == isWood, "\(text)")
      #expect(found.carbon == isCarbon, "\(text)")
    }
  }

  @Test("looks into columns of the file's own")
  func unknownColumns() throws {
    var riser: any Record = Riser()
    riser.setUnknown("Shelf", to: "Größe B")
    for (text, matches) in [
      ("shelf=\"grosse b\"", true), ("shelf=\"grose b\"", false), ("shelf=\"große b\"", true), ("Shelf~gro", true),
      ("shelf is set", true),
      ("große", true), ("shelf>a", true), ("shelf<a", false),
    ] {
      #expect(
        FilterParser.parse(Lexer.split(text).words, in: .test(.equipment(.riser))).filter.matches(riser) == matches,
        "\(text)")
    }
  }
}
