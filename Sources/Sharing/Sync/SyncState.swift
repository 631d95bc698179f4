import Answers
import Codecs
import Equipment
import Files

/// A commit of others that is being taken over.
struct Merging: Sendable, Equatable {
  let commit: String
  /// The last entry before it.
  let sequence: Int
}

/// What a clone knows of itself and of its last exchange: `sync.json`, which is not shared.
struct SyncState: Sendable, Equatable {
  /// The clone's name.
  var clone: String
  /// The branch that is shared.
  var branch: String
  /// True while nothing is exchanged, as a person wanted it.
  var isOff = false
  /// The file system's number of the folder: a copied folder has another, and is another clone.
  var folder: String
  /// The last entry of the log that others can read.
  var published = 0
  /// How many changes of people's are written down here and were not sent yet.
  var waiting = 0
  /// The commit that has the files as they were written down here, and what these were.
  var commit: String?
  var digests: [String: Digest] = [:]
  /// The commit of others that is being taken over: whoever is stopped behind it has their changes, but no commit says so.
  var merging: Merging?
  /// When changes were last exchanged.
  var exchanged: Timestamp?
  /// How often it failed since.
  var failures = 0
  /// What came in and was not told yet.
  var news = SyncNews()

  init(clone: String, branch: String, folder: String) {
    (self.clone, self.branch, self.folder) = (clone, branch, folder)
  }
}

extension SyncState {
  /// The file's bytes.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    func text(_ name: String, _ text: String?) {
      guard let text else { return }
      writer.breakLine()
      writer.key(name)
      writer.string(text)
    }
    func number(_ name: String, _ number: Int) {
      writer.breakLine()
      writer.key(name)
      writer.number(number)
    }
    text("clone", clone)
    text("branch", branch)
    text("folder", folder)
    if isOff { number("off", 1) }
    number("published", published)
    if waiting > 0 { number("waiting", waiting) }
    text("exchanged", exchanged?.text)
    number("failures", failures)
    number("records", news.records)
    text("clones", news.clones.joined(separator: " "))
    number("conflicts", news.conflicts)
    text("failure", news.failure)
    text("commit", commit)
    if let merging {
      text("merging", merging.commit)
      number("behind", merging.sequence)
    }
    writer.breakLine()
    writer.key("files")
    writer.beginObject()
    for (path, digest) in digests.sorted(by: { $0.key < $1.key }) {
      writer.breakLine()
      writer.key(path)
      writer.beginArray()
      writer.number(digest.size)
      writer.number(Int(digest.crc))
      writer.endArray()
    }
    writer.endObject()
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  /// Reads the file; nil if it is none.
  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONReader.known(bytes), let clone = value["clone"]?.string,
      let branch = value["branch"]?.string, let folder = value["folder"]?.string, CloneName.isOne(clone)
    else { return nil }
    self.init(clone: clone, branch: branch, folder: folder)
    func moment(_ name: String) -> Timestamp? { value[name]?.string.flatMap { Timestamp(text: $0) } }
    isOff = value["off"]?.integer == 1
    published = value["published"]?.integer ?? 0
    waiting = value["waiting"]?.integer ?? 0
    exchanged = moment("exchanged")
    failures = value["failures"]?.integer ?? 0
    news = SyncNews(
      records: value["records"]?.integer ?? 0,
      clones: (value["clones"]?.string ?? "").split(separator: " ").map { String($0) },
      conflicts: value["conflicts"]?.integer ?? 0, failure: value["failure"]?.string)
    commit = value["commit"]?.string
    merging = value["merging"]?.string.map { Merging(commit: $0, sequence: value["behind"]?.integer ?? 0) }
    for member in value["files"]?.members ?? [] {
      guard let numbers = member.value.elements?.compactMap(\.integer), numbers.count == 2,
        let crc = UInt32(exactly: numbers[1])
      else { continue }
      digests[member.name] = Digest(size: numbers[0], crc: crc)
    }
  }
}
