import Answers
import Equipment

extension Merge {
  /// Gives every record its number, and a new one to those of ours whose number theirs have.
  mutating func number(_ next: (RecordType) throws -> Int) rethrows {
    for type in RecordType.allCases {
      var taken = Set((triples[type] ?? []).compactMap { $0.base?.recordId })
      let triples = triples[type] ?? []
      // What is known to the others keeps its number.
      for triple in triples where triple.theirs != nil { try number(triple, type, &taken, next) }
      for triple in triples where triple.theirs == nil { try number(triple, type, &taken, next) }
    }
  }

  private mutating func number(
    _ triple: Triple, _ type: RecordType, _ taken: inout Set<Int>, _ next: (RecordType) throws -> Int
  ) rethrows {
    let stated = [triple.ours, triple.theirs].compactMap { $0?.recordId }.filter { $0 > 0 }
    var number = triple.number
    // One that a person has given here by hand may have been given and deleted elsewhere, which no state shows.
    let isForeign =
      triple.base == nil && triple.theirs == nil && number > 0 && !names.isOurs(type, number, triple.uid)
    if number != triple.base?.recordId, number == 0 || isForeign || !taken.insert(number).inserted {
      number = try next(type)
      taken.insert(number)
    }
    numbers[triple.uid] = number
    if let ours = triple.ours { renumbering.ours.note(type, from: ours.recordId, to: number) }
    if let theirs = triple.theirs { renumbering.theirs.note(type, from: theirs.recordId, to: number) }
    if let from = stated.first, from != number {
      result.renumbered.append(Renumbered(type: type, uid: triple.uid, from: from, to: number))
    }
  }
}
