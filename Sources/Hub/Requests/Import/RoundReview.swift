import Archery
import Codecs
import Equipment
import Store

extension RequestContext {
  /// The rules of rounds, for files that may have some; nil where the types of all records are known, and others.
  func roundRules(for sources: [ImportSource]) async throws -> RoundRules? {
    let mayHaveRounds = sources.contains { source in
      RowImport.type(of: source.name, as: source.type).map { $0 == .round } ?? true
    }
    return mayHaveRounds ? try await roundRules() : nil
  }
}

extension RoundRules? {
  /// What becomes of imported records: rounds are completed and checked as those of `round add` are, sheets of labels are
  /// checked.
  var reviews: [RecordType: RecordReview] {
    guard let rules = self else { return [.labelSheet: .labelSheets] }
    let review = RecordReview(
      supplied: ["arrows"],
      fill: { record, given in
        // A file with ids is one that the program wrote: there an empty cell says that nothing is known. Elsewhere it
        // says that nobody filled it in.
        let kept = given.contains("id") ? given : given.filter { record.text($0) != nil }
        return record.round.map { rules.completed($0, keeping: kept) } ?? record
      },
      find: { record in
        (record.round.map { rules.faults(of: $0) } ?? []).map { ($0.field, FileProblem.Kind.round($0)) }
      },
      // The numbers of arrows are those of a set, which the store knows.
      refers: { record in
        record.round.map { $0.arrow != nil && $0.ends?.utf8.contains(UInt8(ascii: "@")) == true } ?? false
      })
    return [.round: review, .labelSheet: .labelSheets]
  }
}

extension RequestContext {
  /// The rounds of a file of MyTargets; nil if it is none, or if the command itself says what its columns mean.
  func sheets(in source: ImportSource, _ bytes: [UInt8], _ rules: RoundRules?) async throws -> ImportFile? {
    guard let rules, source.map.isEmpty,
      let file = MyTargetsFile(bytes, name: source.name, as: source.type)
    else { return nil }
    let setups = try await repository.fetch(.setup).compactMap { $0.setup }.filter(\.isActive)
    let items = file.trainings.flatMap { sheet in
      rules.rounds(of: sheet).map { found in
        let round = rules.completed(fitted(found.round, sheet, setups), keeping: [])
        let doubts = rules.faults(of: round).map { fault in
          FileProblem(file: source.name, line: found.line, column: 1, kind: .round(fault))
        }
        return ImportedItem(item: round, file: source.name, line: found.line, fields: [], doubts: doubts)
      }
    }
    var seen: Set<String> = []
    let columns = items.flatMap { $0.item.base.unknown.map(\.name) }.filter { seen.insert($0).inserted }
    return ImportFile(items: items, unknownColumns: columns, problems: file.problems, leftOut: file.leftOut)
  }

  /// A round with the setup that is called as the app's bow; names of bows and arrows that are none here stay in columns
  /// of a person's own.
  private func fitted(_ round: Round, _ sheet: ScoreSheet, _ setups: [Setup]) -> Round {
    var round = round
    let name = Folding.fold(sheet.bow)
    if !name.isEmpty, let setup = setups.first(where: { Folding.fold($0.name) == name }) {
      let version = setup.version(on: sheet.date, today: dependencies.today())
      (round.setup, round.version) = (setup.id, version.number)
      if sheet.arrows.isEmpty { round.arrow = version.content.primaryArrow?.id }
    } else {
      round.addUnknown("bow", sheet.bow)
    }
    round.addUnknown("arrow_set", sheet.arrows)
    return round
  }
}
