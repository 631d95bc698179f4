public import Equipment

/// What an exchange of changes came to.
public struct SyncReport: Sendable {
  /// How many changes of people went out.
  public var sent = 0
  /// The change of records that came in.
  public var received = Change()
  /// The clones that it came from.
  public var clones: [String] = []
  /// What both sides did to one record.
  public var clashes: [Clash] = []
  /// The records that got another number.
  public var renumbered: [Renumbered] = []
  /// The records whose rows were copied with what identifies another: each has got an identity of its own.
  public var copied: [CopiedRecord] = []
  /// The files of attachments that are gone or damaged here, and nobody else has.
  public var lacking: [AttachedFile] = []
  /// True if the remote has everything that is here.
  public var isPushed = false

  /// A report of nothing.
  public init() {}
}

/// A record whose row was copied, in a spreadsheet, with all that identifies another one.
public struct CopiedRecord: Sendable, Equatable {
  /// The kind of both.
  public let type: RecordType
  /// The number of the copy.
  public let id: Int
  /// The number of the other one.
  public let original: Int

  /// States it.
  package init(type: RecordType, id: Int, original: Int) { (self.type, self.id, self.original) = (type, id, original) }
}

/// What came in from others.
public struct SyncNews: Sendable, Equatable {
  /// How many records.
  public var records = 0
  /// From which clones.
  public var clones: [String] = []
  /// How many conflicts are new.
  public var conflicts = 0
  /// Why the last exchange failed, in git's words.
  public var failure: String?

  /// No news.
  public init(records: Int = 0, clones: [String] = [], conflicts: Int = 0, failure: String? = nil) {
    (self.records, self.clones, self.conflicts, self.failure) = (records, clones, conflicts, failure)
  }

  /// True if there is nothing to tell.
  public var isEmpty: Bool { records == 0 && conflicts == 0 && failure == nil }
}

/// How a shared folder stands to the others.
public struct SyncStatus: Sendable {
  /// The clone's name.
  public let clone: String
  /// Where changes are exchanged; nil if no place is known.
  public let remote: String?
  /// How many changes here are not written down yet.
  public let changes: Int
  /// How many commits the remote lacks, as far as is known.
  public let unsent: Int
  /// When changes were last exchanged.
  public let exchanged: Timestamp?
  /// How often it failed since.
  public let failures: Int
  /// True while nothing is exchanged, as a person wanted it.
  public let isOff: Bool
  /// All claims of numbers.
  public let claims: [Clone]
  /// How many conflicts are open.
  public let conflicts: Int

  /// States it.
  package init(
    clone: String, remote: String?, changes: Int, unsent: Int, exchanged: Timestamp?, failures: Int, isOff: Bool,
    claims: [Clone], conflicts: Int
  ) {
    (self.clone, self.remote, self.changes, self.unsent) = (clone, remote, changes, unsent)
    (self.exchanged, self.failures, self.isOff) = (exchanged, failures, isOff)
    (self.claims, self.conflicts) = (claims, conflicts)
  }
}

/// A commit of a shared folder.
public struct SyncEntry: Sendable {
  /// The beginning of its name in git.
  public let commit: String
  /// The clone that made it.
  public let clone: String
  /// When it did.
  public let at: Timestamp
  /// What it says.
  public let text: String

  /// States it.
  package init(commit: String, clone: String, at: Timestamp, text: String) {
    (self.commit, self.clone, self.at, self.text) = (commit, clone, at, text)
  }
}
