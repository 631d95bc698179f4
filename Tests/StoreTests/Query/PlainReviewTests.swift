import Codecs
import Equipment
import Files
import TestSupport
import Testing

@testable import Query

@Suite("The review of a plain file")
struct PlainReviewTests {
  private static let heading = "id,brand,model,length,notes\n"

  /// The review of a file with this content; nil where the file is not plain.
  private func review(_ text: String) throws -> PlainReview? {
    let folder = try StoreFolder()
    try folder.make()
    try folder.write("risers.csv", text)
    let (files, path) = (POSIXFileSystem(), "\(folder.path)/risers.csv")
    let file = try #require(
      try PlainFile(.equipment(.riser), files, path: path, status: files.status(at: path)))
    return try file.review()
  }

  @Test("says how many rows there are, the last id, and the digest", arguments: [1, 3, 5_000])
  func sound(rows: Int) throws {
    // Several blocks, whose rows end in the middle of them.
    let text = Self.heading + (1...rows).map { "\($0 * 3),Hoyt,Formula X,25,\"rest, \($0)\"\n" }.joined()
    let review = try #require(try review(text))
    #expect(review.rows == rows && review.lastId == rows * 3)
    #expect(review.digest == Digest(of: Array(text.utf8)))
    #expect(try self.review(String(text.dropLast()))?.rows == rows, "without the last line end")
    #expect(try self.review(text.replacing("\n", with: "\r\n"))?.rows == rows)
  }

  @Test(
    "calls a file plain if reading it as a whole does",
    arguments: [
      "", "1,Hoyt,A,25,\n", "1,Hoyt,A,,\n2,Hoyt,B,,\n", "2,Hoyt,A,,\n1,Hoyt,B,,\n", "1,Hoyt,A,,\n1,Hoyt,B,,\n",
      "0,Hoyt,A,,\n", ",Hoyt,A,,\n", "x,Hoyt,A,,\n", "01,Hoyt,A,,\n", "1,Hoyt,A,25\n", "1,Hoyt,A,25,,\n",
      "1,Hoyt,A,abc,\n",
      "1,Hoyt,A,25.0,\n", "1,Hoyt,,,\n", "1,\"Hoyt\",A,,\n", "1,Hoyt,A,,\"a\nb\"\n", "1,Hoyt,A,,\"a\"\"b\"\n",
      "1,Hoyt,A,,\n\n",
      "\n1,Hoyt,A,,\n", "1,Hoyt,A,,a\rb\n", "1,Hoyt,A,,\r2,Hoyt,B,,\n", "1,Hoyt,A,,\r\r\n", "1,Hoyt,A,, a\n",
      "1,Hoyt,A,,\u{0}\n",
    ])
  func judged(rows: String) throws {
    let bytes = Array((Self.heading + rows).utf8)
    let whole = ItemFile(.equipment(.riser), bytes: bytes, file: "risers.csv")
    #expect(try (review(Self.heading + rows) != nil) == (whole.isPlain && whole.checked().problems.isEmpty))
  }
}
