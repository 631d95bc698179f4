import Testing

@testable import Shell
@testable import ShellLanguage

@Suite("A target")
struct TargetTests {
  private func target(_ line: String) throws -> Target? { Target(try #require(Lexer.split(line).words.first)) }

  @Test(
    "is read from a word",
    arguments: [
      ("3", Target.ids([3...3])), ("3-7", .ids([3...7])), ("3,5,9-12", .ids([3...3, 5...5, 9...12])),
      ("4-4", .ids([4...4])),
      ("999999999", .ids([999_999_999...999_999_999])), ("007", .ids([7...7])), ("%2", .rows([2...2])),
      ("%1-5,7", .rows([1...5, 7...7])), (".", .last), ("-", .standardInput), (#""Easton X10""#, .name("Easton X10")),
      ("X10", .name("X10")), (#""3""#, .name("3")), (#"".""#, .name(".")), (#"'-'"#, .name("-")),
      (#""%2""#, .name("%2")),
      (#"\%2"#, .name("%2")), ("弓", .name("弓")), ("..", .name("..")), ("-3", .name("-3")), ("٣", .name("٣")),
    ])
  func reads(line: String, expected: Target) throws {
    #expect(try target(line) == expected)
  }

  @Test(
    "is none where a slip is likelier than a name",
    arguments: [
      #""""#, "0", "3-", "3-x", "3,", "7-3", "3--4", "3,,4", "3.5", "3x", "1000000000", "99999999999999999999", "%",
      "%0",
      "%x", "%3-", "%-1", "3-7-9", "0-3", "3,4,0",
    ])
  func refuses(line: String) throws {
    #expect(try target(line) == nil)
  }
}
