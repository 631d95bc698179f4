import Equipment
import Hub
import ShellLanguage

extension LineCompletion {
  /// Types behind nothing or a comma, and the numbers of a type's items behind its word.
  func pieces(_ taken: [Word]) -> [Option] {
    guard let last = taken.last, let type = EquipmentType(word: last.text), !last.hasQuotes else {
      return typeNames(RecordType.items)
    }
    return ids(type.record)
  }

  /// Plans by their numbers, and other work.
  func plans() -> [Option] {
    context.viewModel.loadedEquipment(.plan).compactMap(\.plan).map { plan in
      Option(value: String(plan.base.id), help: "\(plan.task), for \(plan.target)")
    } + [Option(value: "none", help: "work that no plan asks for", isSyntax: true)]
  }

  /// People by what is typed for them.
  func people() -> [Option] {
    context.viewModel.loadedEquipment(.person).compactMap(\.person).map { person in
      Option(value: person.short ?? person.name, help: person.short == nil ? person.role ?? "" : person.name)
    }
  }
}
