import Foundation
import Testing

/// The program without a terminal.
@Suite struct PipeTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private func run(
    _ input: [UInt8], output: FileHandle? = nil
  ) throws -> (code: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: TemporaryHome.program)
    process.environment = home.environment()
    _ = try home.write("", to: "input")
    try Data(input).write(to: URL(fileURLWithPath: "\(home.path)/input"))
    process.standardInput = FileHandle(forReadingAtPath: "\(home.path)/input")
    let (out, err) = (Pipe(), Pipe())
    process.standardOutput = output ?? out
    process.standardError = err
    try process.run()
    try out.fileHandleForWriting.close()
    let texts = [out, err].map { String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }

  @Test func linesComeWithoutPromptWhateverEndsThem() throws {
    let result = try run(Array("\u{FEFF}one\r\ntwo\n\nfour".utf8))
    #expect(result == (0, "line one\nline two\nline \nline four\n", ""))
  }

  @Test func linesLongerThanABlockAreWhole() throws {
    let long = String(repeating: "日本", count: 100_000)
    #expect(try run(Array("a\n\(long)\nb\n".utf8)) == (0, "line a\nline \(long)\nline b\n", ""))
  }

  @Test func bytesThatAreNotTextStopWithTheirPlace() throws {
    let result = try run(Array("fine\nnot ".utf8) + [0xE6, 0x97, 0x0A])
    #expect(result == (1, "line fine\n", "error: notUTF8(line: 2, byte: 5)\n"))
  }

  @Test func aQuestionIsNotAsked() throws {
    #expect(try run(Array("ask\ny\n".utf8)) == (0, "answer cannotAsk\nline y\n", ""))
  }

  @Test func aFullDiskIsAnError() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    #expect(try run(Array("one\n".utf8), output: full).code == 1)
  }
}
