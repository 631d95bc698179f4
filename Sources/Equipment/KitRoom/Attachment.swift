/// A file that belongs to a piece: a photo, a receipt, a manual.
public struct Attachment: Record {
  /// What a file shows.
  public enum Content: String, Choice {
    case photo, receipt, manual, certificate
  }

  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The piece.
  public var item: EquipmentReference?
  /// Where it is kept, under `files/`: a name that is its SHA-256.
  public var file: AttachedFile?
  /// What it was called.
  public var name: String?
  /// What it shows.
  public var content = Content.photo
  /// Bytes.
  public var size: Int?
  /// The day it was put in.
  public var added: CalendarDate?
  /// Anything else.
  public var notes: String?

  /// Makes an attachment without anything.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Attachment.self, "attachment", family: "Kit room", isOnHub: false, naming: ["item", "name"],
    TypeWords(["attachment", "attachments"], "Attachment", "Attachments", "⎘"),
    examples: ["list attachments where kind=photo", "count attachments by kind"],
    beginning: "attach riser 14 riser.jpg")

  /// Its fields, in the order of the file.
  public static let schema = Schema<Attachment>(
    fields: [
      RecordBase.id("Number of the attachment, never used again"),
      Field("item", { $0.item }, { $0.item = $1 }, "The piece, such as riser:14", .required, .refers(.equipment)),
      Field("file", { $0.file }, { $0.file = $1 }, "Its name in files/, as attach gives it", .required, .individual),
      Field("name", { $0.name }, { $0.name = $1 }, "What it was called", .individual),
      Field(always: "kind", { $0.content }, { $0.content = $1 }, "What it shows", default: .photo),
      Field("size", { $0.size }, { $0.size = $1 }, "Bytes", in: 0...1_000_000_000_000, .individual),
      Field("added", { $0.added }, { $0.added = $1 }, "Day it was put in"),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())
}

extension RecordType {
  /// Attachments.
  public static let attachment = Self(of: Attachment.self)
}

extension Record {
  /// The record as an attachment; nil if it is none.
  public var attachment: Attachment? { self as? Attachment }
}
