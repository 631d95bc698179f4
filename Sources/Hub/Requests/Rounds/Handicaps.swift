import Answers
public import Archery
public import Equipment
import Store

extension EquipmentListViewModel {
  /// The handicap of a round of a listing, by the setting `handicap-scheme`; nil where it has none.
  public func handicap(of row: some FieldTexts) -> Handicap? {
    guard let score = row.text("score").flatMap({ Int(text: $0) }),
      let arrows = row.text("arrows").flatMap({ Int(text: $0) })
    else { return nil }
    let shot = HandicapBook.Shot(
      name: row.text("name") ?? "", distance: row.text("distance"), face: row.text("face"),
      faceKind: row.text("face_kind"), arrows: arrows)
    return handicap(of: score, shot)
  }

  private func handicap(of score: Int, _ shot: HandicapBook.Shot) -> Handicap? {
    let scheme = handicapScheme
    var book = handicaps.flatMap { $0.scheme == scheme ? $0 : nil } ?? HandicapBook(scheme)
    // Put back, and not copied.
    handicaps = nil
    defer { handicaps = book }
    do throws(NoHandicap) {
      return try book.handicap(of: score, shot) {
        context.repository.noteLookup(.ownRound, affectsAnswer: false)
        return loadedRoundCatalogue()
      }
    } catch {
      if error == .unknownTarget { context.repository.noteLookup(.ownRound, affectsAnswer: true) }
      return nil
    }
  }

  /// The scheme of the handicaps that are shown.
  public var handicapScheme: HandicapScheme { HandicapScheme(rawValue: context.state[.handicapScheme]) ?? .agb }
}

/// A round of somebody with its handicap.
public struct ArcherRound: Sendable {
  /// Its number.
  public let id: Int
  /// The day it was shot.
  public let date: CalendarDate
  /// What it is called.
  public let name: String
  /// Its points.
  public let score: Int
  /// Its handicap.
  public let handicap: Handicap
}

/// The rounds of an archer that have a handicap, the oldest first.
public struct ArcherRounds: Sendable {
  /// The archer's name as the rounds have it; nil for all rounds that name nobody.
  public let archer: String?
  /// Those that have one.
  public let rounds: [ArcherRound]
  /// How many rounds with a score have none.
  public let without: Int
  /// The names of all archers that rounds name.
  public let archers: [String]
}

extension EquipmentListViewModel {
  /// The rounds of an archer, by their handicaps.
  ///
  /// - Parameter archer: the name, in whatever capitals; nil for rounds that name nobody.
  public func handicaps(ofArcher archer: String?) async throws -> ArcherRounds {
    let wanted = archer.map { Folding.fold($0.trimmed) }
    let rows = try await load(.rows(of: [.round])).rows
    var (found, without, archers) = ([ArcherRound](), 0, [String: String]())
    for row in rows {
      let name = row.text("archer")
      if let name { archers[Folding.fold(name.trimmed)] = name.trimmed }
      guard name.map({ Folding.fold($0.trimmed) }) == wanted, let score = row.text("score").flatMap({ Int(text: $0) })
      else {
        continue
      }
      guard let handicap = handicap(of: row), let date = row.text("date").flatMap({ CalendarDate(text: $0) }) else {
        without += 1
        continue
      }
      found.append(ArcherRound(id: row.recordId, date: date, name: row.name, score: score, handicap: handicap))
    }
    found.sort { ($0.date, $0.id) < ($1.date, $1.id) }
    return ArcherRounds(
      archer: wanted.flatMap { archers[$0] } ?? archer, rounds: found, without: without,
      archers: archers.values.sorted())
  }
}
