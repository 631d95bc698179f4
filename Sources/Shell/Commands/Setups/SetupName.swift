import Answers
import Codecs
import Equipment
import Hub
import ShellLanguage

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
    guard let at = word.letters.lastIndex(where: { $0.scalar == "@" && !$0.isQuoted }) else { return (word, nil) }
    let digits = word.part(at + 1..<word.letters.count).text
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(digits) else { return (word, nil) }
    return (word.part(0..<at), number)
  }
}

extension CommandContext {
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
      guard try await viewModel.ask(.count(of: .setup)) > 0 else { throw CommandError.noItemsAtAll(.setup) }
      throw SetupRefusal.noCurrent
    }
    return setup
  }

  /// The one setup that a target means; a name means an active one before an archived one.
  func setup(_ target: Target, preferring status: Setup.Status = .active) async throws -> Setup {
    if case .name(let name) = target { return try await setup(named: name, preferring: status) }
    let found = try await items(.setup, target).compactMap { $0.setup }
    if found.count > 1 { throw SetupRefusal.several(found.map { Self.label($0.id, $0.name) }) }
    guard let setup = found.first else { throw CommandError.noItemsAtAll(.setup) }
    return setup
  }

  private func setup(named name: String, preferring status: Setup.Status) async throws -> Setup {
    switch try await viewModel.ask(.setup(named: name, preferring: status)) {
    case .one(let setup): return setup
    case .several(let setups):
      throw CommandError.ambiguousName(name, .setup, candidates: setups.map(Self.label))
    case .unknown(let names): throw CommandError.noName(name, .setup, near: Suggestions.nearest(to: name, among: names))
    case .noneAtAll: throw CommandError.noItemsAtAll(.setup)
    }
  }

  private static func label(_ id: Int, _ name: String) -> String { "\(id) \(Messages.quoted(name))" }

  /// Checks, before edits are stored, that none gives a setup the name of another, so that this is reported along with
  /// other problems.
  func checkNames(_ edits: [(before: any Record, after: any Record)]) async throws {
    guard let shared = try await viewModel.ask(.sharedName(after: edits)) else { return }
    throw SetupRefusal.nameTaken(shared.setup.name, by: shared.other)
  }
}
