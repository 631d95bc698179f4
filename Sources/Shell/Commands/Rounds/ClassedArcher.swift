import Archery
import Equipment
import Hub
import ShellLanguage

/// A category, and who was asked for it.
struct ClassedArcher {
  let category: ArcherCategory
  /// What the line says of it.
  let typed: StatedCategory
  /// Both what the line and what the person’s row say of it.
  let stated: StatedCategory
  /// The person; nil if only the line and the setup were asked.
  let person: Person?
}

extension Parameter where Value == String? {
  /// `for PERSON`.
  static var classed: Parameter { .person("for", "whose category it is", isRequired: false) }
}

extension CommandContext {
  /// The category that was typed, else that of a person whom the line names.
  ///
  /// - Throws: where nobody is called so, or their category says nothing.
  func classed(_ typed: StatedCategory, _ name: String?) async throws -> ClassedArcher {
    guard let name else { return try await classed(typed, as: nil) }
    let person = try await person(name)
    if !typed.isWhole, person.category == nil {
      throw CommandError.noCategory(Messages.name(person), id: person.base.id)
    }
    return try await classed(typed, as: person)
  }

  /// The category that was typed, else that of a person, if one is known; the bow style is else that of the setup in use.
  func classed(_ typed: StatedCategory, as person: Person?) async throws -> ClassedArcher {
    var stated = typed
    if !typed.isWhole, let person {
      do throws(CategoryFault) { stated = try typed.completed(with: person.category?.words ?? []) } catch {
        throw CommandError.badCategory(
          Messages.name(person), id: person.base.id, category: person.category?.text ?? "", error)
      }
    }
    var division = stated.division
    if division == nil { division = try await currentSetup()?.division }
    return ClassedArcher(
      category: ArcherCategory(division ?? .recurve, stated.gender ?? .open, stated.age ?? .adult), typed: typed,
      stated: stated, person: person)
  }
}
