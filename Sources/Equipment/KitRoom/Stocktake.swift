/// A count of what is there.
public struct Stocktake: Record {
  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// A place or a filter.
  public var scope = ""
  /// When it began.
  public var started: Timestamp?
  /// When it ended; nil while it goes on.
  public var closed: Timestamp?
  /// Who counts.
  public var by: String?
  /// Anything else.
  public var notes: String?

  /// Makes a stock-take without anything.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Stocktake.self, "stocktake", family: "Kit room", isOnHub: false, naming: ["scope"],
    TypeWords(
      ["stocktake", "stocktakes", "stock-take", "stock-takes"], "Stock-take", "Stock-takes",
      noun: ("stock-take", "stock-takes"), "☑"),
    examples: ["list stocktakes --sort -started", "list stocktakes where closed is empty"],
    beginning: #"stocktake start "Cupboard 3""#)

  /// Its fields, in the order of the file.
  public static let schema = Schema<Stocktake>(
    fields: [
      RecordBase.id("Number of the stock-take, never used again"),
      Field(
        always: "scope", { $0.scope }, { $0.scope = $1 }, "A place, or a filter such as all where tags=club", .required,
        .individual),
      Field("started", { $0.started }, { $0.started = $1 }, "When it began"),
      Field("closed", { $0.closed }, { $0.closed = $1 }, "When it ended; empty while it goes on", .merged(.earliest)),
      Field("by", { $0.by }, { $0.by = $1 }, "Who counts"),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())
}

extension RecordType {
  /// Stock-takes.
  public static let stocktake = Self(of: Stocktake.self)
}

extension Record {
  /// The record as a stock-take; nil if it is none.
  public var stocktake: Stocktake? { self as? Stocktake }
}
