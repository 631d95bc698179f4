import Answers
import Codecs
import Equipment
import Hub
import ShellLanguage
import Store

/// Which setup a command is about, and which of its versions: `3`, `%2`, `Outdoor`, `Outdoor@2`, `.` or `@2`.
struct SetupName: Sendable, Equatable {
  /// The setup; nil for the current one.
  let target: Target?
  /// The number of a version; nil for the present one.
  let version: Int?

  /// The present version of the current setup.
  static let current = SetupName(target: nil, version: nil)
}

extension SetupName {
  /// Reads a word; nil if it can name no setup.
  ///
  /// In quotes everything is a name, a point and `@2` too.
  init?(_ word: Word) {
    let (name, version) = Self.parts(of: word)
    self.version = version
    if name.isKeyword(".") || name.letters.isEmpty && version != nil {
      target = nil
    } else if let target = Target(name), target != .standardInput {
      self.target = target
    } else {
      return nil
    }
  }

  private static func parts(of word: Word) -> (name: Word, version: Int?) {
    guard let at = word.letters.lastIndex(where: { $0.character == "@" && !$0.isQuoted }) else { return (word, nil) }
    let digits = word.part(at + 1..<word.letters.count).text
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(digits) else { return (word, nil) }
    return (word.part(0..<at), number)
  }
}

extension Session {
  /// The one setup that is meant, with the version that is meant as its present one.
  ///
  /// - Throws: `SetupRefusal` if there is no current setup or no such version.
  func shownSetup(_ name: SetupName) async throws -> Setup {
    let setup = try await setup(name.target)
    guard let number = name.version else { return setup }
    guard let known = setup.asOf(version: number) else { throw SetupRefusal.noVersion(number, of: setup) }
    return known
  }

  /// The one setup that is meant, to be changed.
  ///
  /// - Throws: `SetupRefusal` if an old version is meant, or with `isActive` if the setup is archived.
  func changedSetup(_ name: SetupName, isActive: Bool = true) async throws -> Setup {
    let setup = try await setup(name.target)
    if let number = name.version { throw SetupRefusal.oldVersion(number, of: setup) }
    if isActive, !setup.isActive { throw SetupRefusal.archived(setup) }
    return setup
  }

  private func setup(_ target: Target?) async throws -> Setup {
    if let target { return try await setup(target) }
    guard let setup = try await currentSetup() else {
      guard try await repository.count(of: .setup) > 0 else { throw CommandError.noItemsAtAll(.setup) }
      throw SetupRefusal.noCurrent
    }
    return setup
  }

  /// The one setup that a target means; a name means an active one before an archived one.
  func setup(_ target: Target, preferring status: Setup.Status = .active) async throws -> Setup {
    if case .name(let name) = target { return try await setup(named: name, preferring: status) }
    let found = try await items(.setup, target).compactMap(\.setup)
    if found.count > 1 { throw SetupRefusal.several(Self.labels(found.map { ItemRow($0) })) }
    guard let setup = found.first else { throw CommandError.noItemsAtAll(.setup) }
    return setup
  }

  private func setup(named name: String, preferring status: Setup.Status) async throws -> Setup {
    let words = Folding.fold(name.trimmed).blankSeparated
    var found = try await setups(named: name).preferring(status)
    // Only what is asked for is read: a setup has many versions.
    let all = found.isEmpty ? try await repository.select(RowQuery(), of: .setup).rows : []
    if found.isEmpty {
      found = all.filter { row in words.allSatisfy { Folding.contains($0, in: row.name) } }.preferring(status)
    }
    if found.count == 1, let setup = try await repository.item(.setup, id: found[0].recordId)?.setup { return setup }
    guard found.isEmpty else { throw CommandError.ambiguousName(name, .setup, candidates: Self.labels(found)) }
    if all.isEmpty { throw CommandError.noItemsAtAll(.setup) }
    let names = all.filter { $0.text("status") == status.rawValue }.map(\.name)
    throw CommandError.noName(name, .setup, near: Suggestions.nearest(to: name, among: names))
  }

  /// The setups of exactly that name, but for case and accents.
  private func setups(named name: String) async throws -> [ItemRow] {
    let isNamed = Comparison(field: "name", .equal(.text(Folding.fold(name.trimmed))))
    return try await repository.select(RowQuery(filter: .comparison(isNamed)), of: .setup).rows
  }

  private static func labels(_ setups: [ItemRow]) -> [String] {
    setups.map { "\($0.recordId) \(Messages.quoted($0.name))" }
  }

  /// Says of edits, before they are stored, that one gives a setup the name of another, so that it is told with
  /// whatever else is wrong.
  func checkNames(_ edits: [(before: any Record, after: any Record)]) async throws {
    let changed = edits.compactMap(\.after.setup)
    for (before, after) in edits {
      guard let new = after.setup, before.setup?.name != new.name else { continue }
      var others = changed
      for row in try await setups(named: new.name) where !changed.contains(where: { $0.id == row.recordId }) {
        if let setup = try await repository.item(.setup, id: row.recordId)?.setup { others.append(setup) }
      }
      if let other = others.first(where: { $0.sharesName(with: new) }) {
        throw SetupRefusal.nameTaken(new.name, by: other)
      }
    }
  }
}

extension [ItemRow] {
  /// Those of a status, or if there are none all.
  fileprivate func preferring(_ status: Setup.Status) -> [ItemRow] {
    let preferred = filter { $0.text("status") == status.rawValue }
    return preferred.isEmpty ? self : preferred
  }
}

extension Setup {
  /// The setup as it was when a version was present; nil if it has no such version.
  func asOf(version number: Int) -> Setup? {
    guard number != present.number else { return self }
    guard var setup = Setup(name: name, versions: versions.filter { $0.number <= number }),
      setup.present.number == number
    else { return nil }
    (setup.base, setup.description, setup.division, setup.usage) = (base, description, division, usage)
    setup.isActive = isActive
    return setup
  }
}
