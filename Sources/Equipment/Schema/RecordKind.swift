/// All that is declared of one kind of record beside its fields: names, file, words, examples.
///
/// Declared once, in the file of the kind's records, and named once, in `RecordType.others`. Repository, cache, journal,
/// import, export, verification, history, completion, help and the commands that take any kind follow.
public final class RecordKind: Sendable {
  /// The Swift type of its records.
  public let records: any Record.Type
  /// The name that journals and commands have for it.
  public let name: String
  /// The name of its file in the data folder.
  public let file: String
  /// The kinds of record in whose files it is kept; none if a record is a row of its own file.
  public let parts: [any Record.Type]
  /// Every word for it, for reading and for showing.
  public let words: TypeWords
  /// The fields whose texts together are a record's name for a person.
  public let naming: [String]
  /// Command lines about it that run as they are on the sample inventory.
  public let examples: [String]
  /// The command line that makes the first record.
  public let beginning: String
  /// Its group on the hub's page; of a kind that is no equipment, the part of the program that has commands for it.
  public let family: String
  /// True if a bow can have several of them at once; false for kinds that are no equipment.
  public let isMany: Bool
  /// True if the hub's page counts its records; those of equipment it counts anyway.
  public let isOnHub: Bool
  /// True if only the program adds and edits its records, as what it notes of its own work.
  public let isManaged: Bool
  /// True if its records are never rewritten: what was wrong is put right by another record.
  public let isAppended: Bool
  /// True if there are many of them and people seldom name one by its number.
  public let isFrequent: Bool
  /// True if its records stay on this machine: nothing of them is written where others who share the folder can read it.
  public let isLocal: Bool
  /// The field with the number of the record that each is a part of, without which it cannot be; nil for most kinds.
  public let owner: String?

  /// Declares a kind.
  ///
  /// - Parameter file: the name of the file, where it is not the name with an s.
  public init(
    _ records: any Record.Type, _ name: String, family: String = "Shooting", file: String? = nil,
    parts: [any Record.Type] = [], isMany: Bool = false, isOnHub: Bool = true, isManaged: Bool = false,
    isAppended: Bool = false, isFrequent: Bool = false, isLocal: Bool = false, owner: String? = nil,
    naming: [String], _ words: TypeWords,
    examples: [String], beginning: String
  ) {
    (self.records, self.name, self.words, self.naming) = (records, name, words, naming)
    (self.examples, self.beginning, self.isOnHub) = (examples, beginning, isOnHub)
    self.file = file ?? "\(name)s.csv"
    self.parts = parts
    (self.family, self.isMany) = (family, isMany)
    (self.isManaged, self.isAppended) = (isManaged, isAppended)
    (self.isFrequent, self.isLocal, self.owner) = (isFrequent, isLocal, owner)
  }
}
