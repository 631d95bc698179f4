import Answers
public import Archery
public import Equipment
import Store

/// The result of checking all records of some types.
public struct CheckedRecords: Sendable {
  /// Number of items.
  public let items: Int
  /// The faults of items.
  public let findings: [ItemFinding]
  /// The setups, if they are among the types.
  public let setups: [Setup]
  /// What is wrong with the loans of items of the types.
  public let lent: [LoanFinding]
  /// Who has these.
  public let loans: LoanRegister
  /// The contacts, if they are among the types, and their faults.
  public let contacts: (count: Int, findings: [ContactFinding])
  /// The faults of numbered arrows, if these or arrow sets are among the types.
  public let shafts: [ShaftFinding]
  /// Number of sheets of labels of a person's own.
  public let sheets: Int
  /// The faults of these, if they are among the types.
  public let sheetFindings: [LabelSheetFinding]
}

extension Request<CheckedRecords> {
  /// What the checks find in all items of some types; setups, which rules are held against, are read with them.
  ///
  /// - Parameters:
  ///   - today: the day on which they are checked.
  ///   - spread: grains by which an arrow may differ from the others of its set.
  public static func checked(_ types: [RecordType], today: CalendarDate, spread: Double) -> Self {
    let size = AnswerSize<CheckedRecords>.number { $0.items + $0.setups.count + $0.sheets + $0.contacts.count }
    return Request(about: .records(types, isNarrowed: false), size: size) { context in
      let repository = context.repository
      let items = types.filter { $0.equipment != nil }
      let checks = try await context.each(of: items, overThreads: repository.isLargeAsWhole) { type in
        var checking = ItemChecking(today: today)
        try await repository.visit(nil, of: type) { row in
          if let item = try row.item().equipment { checking.check(item) }
        }
        return checking
      }
      let checking = checks.reduce(into: ItemChecking(today: today)) { $0.append($1) }
      let setups = types.contains(.setup) ? try await context.setups() : []
      let shafts = try await context.checkedShafts(of: types, limit: spread)
      let sheets =
        types.contains(.labelSheet) ? try await repository.fetch(.labelSheet).compactMap(\.labelSheet) : []
      let contacts = try await context.checkedContacts(of: types)
      let loans = try await context.loanRegister()
      let lent = try await context.items(loans.notablePieces.filter { types.contains($0.type.record) })
      return CheckedRecords(
        items: checking.count + shafts.count, findings: checking.findings, setups: setups,
        lent: lent.sorted { $0.key < $1.key }.flatMap { loans.findings(on: $0.value) }, loans: loans,
        contacts: contacts, shafts: shafts.findings, sheets: sheets.count,
        sheetFindings: sheets.compactMap { LabelSheetFinding($0) })
    }
  }
}

extension RequestContext {
  /// How many contacts there are, and their faults, where they are among the types.
  fileprivate func checkedContacts(of types: [RecordType]) async throws -> (count: Int, findings: [ContactFinding]) {
    guard types.contains(.contact) else { return (0, []) }
    let contacts = try await records(nil, of: .contact).compactMap(\.contact)
    if contacts.isEmpty { return (0, []) }
    let people = Set(try await records(nil, of: .person).map(\.recordId))
    return (contacts.count, ContactFinding.findings(in: contacts, people: people))
  }

  /// The faults of numbered arrows where these or arrow sets are checked, and how many were where these are.
  fileprivate func checkedShafts(
    of types: [RecordType], limit: Double
  ) async throws -> (count: Int, findings: [ShaftFinding]) {
    guard types.contains(.shaft) || types.contains(.equipment(.arrow)) else { return (0, []) }
    let sets = try await shaftSets()
    var findings: [ShaftFinding] = []
    for set in sets { findings += try await shaftFindings(of: set, limit: limit) }
    return (types.contains(.shaft) ? sets.reduce(0) { $0 + $1.shafts.count } : 0, findings)
  }
}
