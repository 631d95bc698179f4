public import Answers
public import Codecs
public import Equipment
import Store

/// Questions answered at once, without a request: for completion, and for the words of an answer that is there already.
extension EquipmentListViewModel {
  /// The records of a type as they are in memory or quickly read; none where they cannot be read.
  public func loadedEquipment(_ type: RecordType) -> [any Record] { context.repository.loaded(type) }

  /// Goes through some fields of the same; nothing else of them is read.
  public func visitLoaded(_ fields: [String], of type: RecordType, _ body: (inout RowTexts) -> Void) {
    context.repository.visitLoaded(fields, of: type, body)
  }

  /// The texts that the records of a type have in a field, in order; those of a brand, if one is given.
  public func loadedTexts(of field: String, of type: RecordType, brand: String?) -> [String] {
    let filter = brand.map { Filter.comparison(Comparison(field: "brand", .equal(.text(Folding.fold($0))))) }
    return context.repository.loadedTexts(of: field, of: type, where: filter).sorted()
  }

  /// The numbers and names of all setups.
  public nonisolated func setupNames() -> [(id: Int, name: String)] {
    var all: [(id: Int, name: String)] = []
    context.repository.visitLoaded(["id", "name"], of: .setup) { texts in
      if let id = texts.integer(0), let name = texts.text(1) { all.append((id, name)) }
    }
    return all
  }

  /// The headings of the columns of a type that are a person's own; none where its file cannot be read.
  public nonisolated func unknownColumns(of type: RecordType) -> [String] { context.ownColumns(of: type) }

  /// True if several machines share the inventory, so that its records have a `uid`.
  public nonisolated var isShared: Bool { context.isShared }

  /// The problems of a type's file as it was last read.
  public func problems(of type: RecordType) -> [FileProblem] { context.repository.problems(of: type) }

  /// True if the present version of a setup is of this day where the archer is, so that a change amends it and makes no
  /// next one; it does not check that nothing refers to the version, which the store does.
  public func amends(_ setup: Setup) -> Bool { context.amends(setup) }
}
