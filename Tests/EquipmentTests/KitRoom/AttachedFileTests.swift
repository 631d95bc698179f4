import Equipment
import Testing

@Suite struct AttachedFileTests {
  private static let digest = String(repeating: "0a", count: 32)

  @Test func aFormatIsKnownByItsFirstBytes() {
    #expect(AttachedFile.Format(content: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(AttachedFile.Format(content: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]) == .png)
    #expect(AttachedFile.Format(content: Array("%PDF-1.7".utf8)) == .pdf)
    for other in [[], [0xFF], Array("<html>".utf8), Array("%PDF".utf8), Array("PK".utf8)] {
      #expect(AttachedFile.Format(content: other) == nil)
    }
  }

  @Test func aNameHasAPathAndThePathItsName() throws {
    let file = try #require(AttachedFile(text: Self.digest + ".jpg"))
    #expect(file.path == "files/0a/\(Self.digest).jpg")
    #expect(AttachedFile(path: file.path) == file)
    #expect(AttachedFile(path: "files/0b/\(Self.digest).jpg") == nil)
    #expect(AttachedFile(path: "other/0a/\(Self.digest).jpg") == nil)
  }

  @Test(arguments: [
    "", ".jpg", "../../etc/passwd", digest, digest + ".exe", digest + ".JPG", "0A" + digest.dropFirst(2) + ".jpg",
    digest + ".jpg.png", "/" + digest.dropFirst() + ".jpg", digest + "0.jpg",
  ]) func nothingElseIsAName(text: String) { #expect(AttachedFile(text: text) == nil) }
}
