/// What somebody has from the club, or will have: from a day on, until another.
public struct Loan: Record {
  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The number of the person.
  public var borrower: Int?
  /// What it is for.
  public var purpose: String?
  /// The first day.
  public var from: CalendarDate?
  /// The day it is to be back; nil if nobody said.
  public var due: CalendarDate?
  /// Who handed it out.
  public var lender: String?
  /// What was left as a pledge, in hundredths of the currency.
  public var deposit: Amount?
  /// The currency of the deposit.
  public var currency: Currency?
  /// Why it is cancelled or written off.
  public var closed: String?
  /// Anything else.
  public var notes: String?

  /// Makes a loan without anything.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Loan.self, "loan", family: "Kit room", isOnHub: false, isFrequent: true, naming: ["borrower"],
    TypeWords(["loan", "loans"], "Loan", "Loans", "⇄"),
    examples: ["list loans where closed is empty", "count loans by borrower"],
    beginning: "lend riser 14 to Anna")

  /// Its fields, in the order of the file.
  public static let schema = Schema<Loan>(
    fields: [
      RecordBase.id("Number of the loan, never used again"),
      Field(
        "borrower", { $0.borrower }, { $0.borrower = $1 }, "Number of the person", in: RecordBase.ids, .required,
        .refers(.record(.person))),
      Field("purpose", { $0.purpose }, { $0.purpose = $1 }, "What it is for"),
      Field("from", { $0.from }, { $0.from = $1 }, "First day; one to come makes it a reservation"),
      Field("due", { $0.due }, { $0.due = $1 }, "Day it is to be back; empty is open"),
      Field("lender", { $0.lender }, { $0.lender = $1 }, "Who handed it out"),
      Field("deposit", { $0.deposit }, { $0.deposit = $1 }, "What was left as a pledge", .advanced, .individual),
      Field("currency", { $0.currency }, { $0.currency = $1 }, "Currency of the deposit, three letters", .advanced),
      Field("closed", { $0.closed }, { $0.closed = $1 }, "Why it is cancelled or written off", .individual),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())
}

extension RecordType {
  /// Loans.
  public static let loan = Self(of: Loan.self)
}

extension Record {
  /// The record as a loan; nil if it is none.
  public var loan: Loan? { self as? Loan }
}
