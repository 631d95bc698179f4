import Codecs
import Files
import Foundation
import Hub
import Store
import Testing

/// `settings.json`: a frozen format that other programs and later versions read.
@Suite final class FilePreferencesTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("archeryhub-\(UUID())")
  private var path: String { folder.appendingPathComponent("settings.json").path }
  private var preferences: FilePreferences { FilePreferences(dataFolder: folder.path) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test func withoutAFolderThereAreNoneAndNoneIsMade() throws {
    #expect(try preferences.load() == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func whatWasSavedIsLoaded() throws {
    let kept = Preferences(
      settings: ["color": "never", "currency": "NOK"],
      aliases: ["ll": "list arrows where brand=\"Öst \\ West\"", "🏹": "list\tbows\n"])
    try preferences.save(kept)
    #expect(try preferences.load() == kept)
  }

  @Test func theFileIsInOneOrderWhateverTheDictionariesOrderIs() throws {
    try preferences.save(Preferences(settings: ["pager": "off", "color": "never"], aliases: ["b": "2", "a": "1"]))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let expected = #"{"format":1,"settings":{"color":"never","pager":"off"},"aliases":{"a":"1","b":"2"}}"#
    #expect(text.filter { !$0.isWhitespace } == expected)
    #expect(text.hasSuffix("\n"))
  }

  @Test func onlyTheOwnerMayReadTheFileAndEnterTheFolder() throws {
    try preferences.save(Preferences())
    let mode = { try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int }
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.path) == 0o700)
  }

  @Test func savingLeavesNothingElseInTheFolder() throws {
    for value in ["never", "always"] { try preferences.save(Preferences(settings: ["color": value])) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["settings.json"])
    #expect(try preferences.load()?.settings == ["color": "always"])
  }

  @Test func aNewerFormatIsRefused() throws {
    try write(#"{"format":2,"settings":{}}"#)
    #expect(throws: FilePreferences.Fault.newerFormat(path, 2)) { try preferences.load() }
  }

  @Test(
    "JSON that this program does not write is refused",
    arguments: [
      "[]", "3", "{}", #"{"format":"1"}"#, #"{"format":1,"settings":{"color":1}}"#, #"{"format":1,"settings":[]}"#,
      #"{"format":1,"aliases":"ll"}"#, #"{"format":1,"aliases":{"ll":null}}"#,
    ])
  func otherJSONIsRefused(text: String) throws {
    try write(text)
    #expect(throws: FilePreferences.Fault.notPreferences(path)) { try preferences.load() }
  }

  @Test(
    "A damaged file is refused with its position", arguments: ["", "{", #"{"format":1"#, "{\"format\":1}x", "\u{0}"])
  func aDamagedFileIsRefused(text: String) throws {
    try write(text)
    let problem = try #require(throws: FileProblem.self) { try preferences.load() }
    #expect(problem.file == "settings.json")
  }

  @Test func partsThatAreMissingAreEmpty() throws {
    try write(#"{"format":1}"#)
    #expect(try preferences.load() == Preferences())
  }

  @Test func aFileThatIsAFolderCannotBeRead() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(throws: FileFailure.self) { try preferences.load() }
    #expect(throws: FileFailure.self) { try preferences.save(Preferences()) }
  }
}
