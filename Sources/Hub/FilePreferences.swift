import Codecs
package import Files

/// Preferences in `settings.json` of the data folder.
public struct FilePreferences: PreferenceStore {
  private let path: String
  private let folder: String
  private let files: any FileSystem

  /// Preferences of a data folder, which need not exist.
  package init(dataFolder: String, fileSystem: any FileSystem = POSIXFileSystem()) {
    folder = dataFolder
    path = dataFolder + "/settings.json"
    files = fileSystem
  }

  /// A fault of the file's content.
  public enum Fault: Error, Sendable, Equatable {
    /// It is JSON, but not what this program writes.
    case notPreferences(String)
    /// A newer version wrote it.
    case newerFormat(String, Int)
  }

  /// Reads the file; nil if there is none.
  ///
  /// - Throws: `Fault`, `FileProblem` with the position at which it is no JSON, or `FileFailure`.
  public func load() throws -> Preferences? {
    guard let bytes = try WholeFile.read(path, files) else { return nil }
    let json = try JSONReader.value(bytes, file: "settings.json")
    guard let format = json["format"]?.integer else { throw Fault.notPreferences(path) }
    guard format == 1 else { throw Fault.newerFormat(path, format) }
    return Preferences(settings: try texts(json["settings"]), aliases: try texts(json["aliases"]))
  }

  private func texts(_ value: JSONValue?) throws -> [String: String] {
    guard let value else { return [:] }
    guard let members = value.members else { throw Fault.notPreferences(path) }
    var texts: [String: String] = [:]
    for member in members {
      guard let text = member.value.string else { throw Fault.notPreferences(path) }
      texts[member.name] = text
    }
    return texts
  }

  /// Replaces the file, or makes it and the folder.
  public func save(_ preferences: Preferences) throws {
    var json = JSONWriter()
    json.beginObject()
    json.key("format")
    json.number(1)
    write(preferences.settings, under: "settings", to: &json)
    write(preferences.aliases, under: "aliases", to: &json)
    json.endObject()
    json.endLine()
    try WholeFile.write(json.bytes, to: path, in: folder, files)
  }

  private func write(_ texts: [String: String], under name: String, to json: inout JSONWriter) {
    json.key(name)
    json.beginObject()
    for (key, value) in texts.sorted(by: { $0.key < $1.key }) {
      json.key(key)
      json.string(value)
    }
    json.endObject()
  }
}
