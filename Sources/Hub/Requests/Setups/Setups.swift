import Answers
import Codecs
public import Equipment
import Store

extension Request<Setup?> {
  /// The setup of a number; nil if there is none.
  public static func setup(_ id: Int) -> Self {
    Request(about: .records([.setup], isNarrowed: true), size: .record()) { try await $0.setup(id) }
  }
}

extension Request<[Setup]> {
  /// All setups, with all their versions.
  public static var setups: Self {
    Request(about: .records([.setup], isNarrowed: false), size: .records) { try await $0.setups() }
  }

  /// The setups in use.
  public static var activeSetups: Self {
    Request(about: .records([.setup], isNarrowed: true), size: .records) {
      try await $0.setups().filter(\.isActive)
    }
  }
}

extension Request<[Int: Setup]> {
  /// The setups of some numbers; those that are not there are missing.
  public static func setups(_ ids: Set<Int>) -> Self {
    Request(size: .list) { context in
      var setups: [Int: Setup] = [:]
      for id in ids { setups[id] = try await context.setup(id) }
      return setups
    }
  }
}

/// The result of looking a setup up by its name.
public enum NamedSetup: Sendable {
  /// One setup.
  case one(Setup)
  /// Several, by number and name.
  case several([(id: Int, name: String)])
  /// None; the names of those with the preferred status.
  case unknown(known: [String])
  /// None, as there is no setup at all.
  case noneAtAll
}

extension Request<NamedSetup> {
  /// The setup of that name, but for case and accents, or else the one whose name has all of its words in it.
  ///
  /// - Parameter status: the status of the setup that is meant if one of the other status matches, too.
  public static func setup(named name: String, preferring status: Setup.Status) -> Self {
    Request { context in
      var found = try await context.setups(named: name).preferring(status)
      // Only what is asked for is read: a setup has many versions.
      let all = found.isEmpty ? try await context.repository.select(RowQuery(), of: .setup).rows : []
      if found.isEmpty {
        let words = Folding.fold(name.trimmed).blankSeparated
        found = all.filter { row in words.allSatisfy { Folding.contains($0, in: row.name) } }.preferring(status)
      }
      if found.count == 1, let setup = try await context.setup(found[0].recordId) { return .one(setup) }
      guard found.isEmpty else { return .several(found.map { ($0.recordId, $0.name) }) }
      if all.isEmpty { return .noneAtAll }
      return .unknown(known: all.filter { $0.text("status") == status.rawValue }.map(\.name))
    }
  }
}

/// A name that two active setups would have.
public struct SharedName: Sendable {
  /// The setup that would get it.
  public let setup: Setup
  /// The other one.
  public let other: Setup
}

extension Request<SharedName?> {
  /// The first of some edits that gives a setup the name of another; nil if none does.
  public static func sharedName(after edits: [RecordEdit]) -> Self {
    Request { context in
      let changed = edits.compactMap(\.after.setup)
      for (before, after) in edits {
        guard let new = after.setup, before.setup?.name != new.name else { continue }
        var others = changed
        for row in try await context.setups(named: new.name) where !changed.contains(where: { $0.id == row.recordId }) {
          if let setup = try await context.setup(row.recordId) { others.append(setup) }
        }
        if let other = others.first(where: { $0.sharesName(with: new) }) { return SharedName(setup: new, other: other) }
      }
      return nil
    }
  }
}

extension RequestContext {
  func setup(_ id: Int) async throws -> Setup? { try await repository.item(.setup, id: id)?.setup }

  func setups() async throws -> [Setup] { try await repository.fetch(.setup).compactMap { $0.setup } }

  /// The setups of exactly that name, but for case and accents.
  fileprivate func setups(named name: String) async throws -> [ItemRow] {
    try await repository.setups(named: Folding.fold(name.trimmed))
  }
}

extension [ItemRow] {
  /// Those of a status, or if there are none all.
  fileprivate func preferring(_ status: Setup.Status) -> [ItemRow] {
    let preferred = filter { $0.text("status") == status.rawValue }
    return preferred.isEmpty ? self : preferred
  }
}
