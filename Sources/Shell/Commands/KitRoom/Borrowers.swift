import Equipment
import Hub
import ShellLanguage

extension CommandContext {
  /// The person that a word means: by the short name or the name, else by a part of it.
  ///
  /// - Throws: `CommandError` if nobody is meant, or several may be.
  func person(_ word: String) async throws -> Person {
    if let person = try await knownPerson(word) { return person }
    throw CommandError.noName(word, .person, near: try await peopleNear(word))
  }

  /// Names of people that are spelled nearly so.
  private func peopleNear(_ word: String) async throws -> [String] {
    let known = try await viewModel.ask(.people).flatMap { [$0.name, $0.short].compactMap { $0 } }
    return Suggestions.nearest(to: word, among: known)
  }

  /// The person that a word means, or somebody new of that name, who has no number yet.
  ///
  /// Where there is somebody to ask, they are asked; elsewhere a new person has to be announced.
  func borrower(_ word: String, isNew: Bool) async throws -> Person {
    if let person = try await knownPerson(word) { return person }
    if !isNew {
      guard mayAsk else { return try await person(word) }
      let near = try await peopleNear(word).map { Messages.quoted($0) }
      let known = near.isEmpty ? "" : ", but there is \(near.joined(separator: " or "))"
      try confirm("Nobody is called \(Messages.quoted(word)) yet\(known). Add them?")
    }
    var person = Person()
    try person.set("name", to: word)
    return person
  }

  /// The person that a word means; nil if there is none.
  ///
  /// - Throws: `CommandError.ambiguousName` if it may mean several.
  func knownPerson(_ word: String) async throws -> Person? {
    try one(of: try await viewModel.ask(.people(meantBy: word)), word)
  }

  /// The person whom a whole name, short name or label means, as rounds name their archers; nil if there is none.
  ///
  /// - Throws: `CommandError.ambiguousName` if it may mean several.
  func personNamed(_ word: String) async throws -> Person? {
    let label = RecordLabel(word)?.id
    return try one(
      of: try await viewModel.ask(.people(meantBy: word)).filter { $0.isCalled(word) || $0.base.id == label }, word)
  }

  private func one(of found: [Person], _ word: String) throws -> Person? {
    guard found.count > 1 else { return found.first }
    throw CommandError.ambiguousName(
      word, .person, candidates: found.map { "\($0.base.id) \(Messages.quoted($0.name))" })
  }
}
