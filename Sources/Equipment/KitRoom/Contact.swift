/// The way to reach a person, which stays on this machine whoever shares the folder.
public struct Contact: Record {
  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The number of the person.
  public var person: Int?
  /// The address for mail.
  public var mail: String?
  /// The number to call.
  public var phone: String?
  /// Anything else.
  public var notes: String?

  /// Makes a contact without anything.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Contact.self, "contact", family: "Kit room", file: "people.local.csv", isOnHub: false, isLocal: true,
    owner: "person", naming: ["person", "mail"],
    TypeWords(["contact", "contacts"], "Contact", "Contacts", "✉"),
    examples: ["add contact person=3 mail=ben@example.org", "list contacts where phone is empty"],
    beginning: "add contact person=1 mail=anna@example.org")

  /// Its fields, in the order of the file.
  public static let schema = Schema<Contact>(
    fields: [
      RecordBase.id("Number of the contact, never used again"),
      Field(
        "person", { $0.person }, { $0.person = $1 }, "Number of the person", in: RecordBase.ids, .required, .individual,
        .refers(.record(.person))),
      Field("mail", { $0.mail }, { $0.mail = $1 }, "Address for mail", .individual),
      Field("phone", { $0.phone }, { $0.phone = $1 }, "Number to call", .individual),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())
}

extension Contact {
  /// No person has two contacts.
  public static let hasUniqueNames = true

  /// The person alone, other than in a contact's name.
  public static let uniqueFields = ["person"]

  /// The person, whom no other contact may be of.
  public var uniqueName: String? { person.map { String($0) } }

  /// True if the mail is none that could arrive: it lacks the @, or what stands before or behind it.
  public var hasUnlikelyMail: Bool {
    guard let mail else { return false }
    let parts = mail.trimmed.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count != 2 || parts.contains { $0.isEmpty || $0.contains { $0.isWhitespace } }
  }
}

extension RecordType {
  /// Ways to reach people.
  public static let contact = Self(of: Contact.self)
}

extension Record {
  /// The record as a contact; nil if it is none.
  public var contact: Contact? { self as? Contact }
}
