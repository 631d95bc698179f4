import Answers
import Archery
public import Codecs
public import Equipment
import Files
import Store

/// A file of records to be imported.
public struct ImportSource: Sendable {
  let content: ImportContent
  let name: String
  let type: RecordType?
  let map: [String: String]

  /// Names the file.
  ///
  /// - Parameters:
  ///   - type: the type of all its records; nil where the file says it.
  ///   - map: for columns that have another name than their field, the field.
  public init(_ content: ImportContent, name: String, type: RecordType?, map: [String: String]) {
    (self.content, self.name, self.type, self.map) = (content, name, type, map)
  }
}

/// The treatment of an imported record whose id exists already.
public enum ImportConflict: String, Sendable, CaseIterable {
  /// It is left out.
  case skip
  /// It changes the stored one.
  case update
  /// It gets another number.
  case new
}

/// The outcome of an import before anything is stored.
public struct ImportPlan: Sendable {
  /// The change that would be stored.
  public fileprivate(set) var change = Change()
  /// How many records would be left out.
  public fileprivate(set) var skipped = 0
  /// The columns and keys that are no field of their records' type, each once.
  public let unknownColumns: [String]
  /// The columns of score sheets that nothing is kept of, each once.
  public let leftOut: [String]

  /// How many records would be added.
  public var added: Int { change.items.count { $0.before == nil } }
  /// How many would be changed.
  public var updated: Int { change.items.count - added }
}

/// The result of planning the import of a file.
public enum PlannedImport: Sendable {
  /// The plan, where there are neither problems nor open conflicts.
  case plan(ImportPlan)
  /// The problems of the file.
  case problems([FileProblem])
  /// The ids of one type that exist already, where no `ImportConflict` was chosen.
  case conflicts(RecordType, ids: [Int])
  /// The ids of one type that several of the files have, where no `ImportConflict` says which of them counts.
  case duplicates(RecordType, ids: [Int])
}

extension Request<PlannedImport> {
  /// The additions and changes of files to be imported; nothing is stored.
  ///
  /// - Parameter conflict: the treatment of records whose id exists already; nil if there may be none.
  public static func importPlan(
    of sources: [ImportSource], onConflict conflict: ImportConflict?, progress: WorkProgress = .unobserved
  ) -> Self {
    Request { context in
      let rules = try await context.roundRules(for: sources)
      let file = try await context.read(sources, rules, progress)
      guard file.problems.isEmpty else { return .problems(file.allProblems) }
      var base = try await context.importBase(of: file.items, givesIds: conflict == .new)
      base.rules = rules
      return try base.plan(file, conflict)
    }
  }
}

extension RequestContext {
  /// The inventory's unknown columns by type; none unless the import maps columns to fields.
  func columns(for source: ImportSource) -> [RecordType: [String]] {
    guard !source.map.isEmpty else { return [:] }
    return Dictionary(uniqueKeysWithValues: RecordType.tables.map { ($0, repository.unknownColumns(of: $0)) })
  }

  /// Reads files as one.
  fileprivate func read(
    _ sources: [ImportSource], _ rules: RoundRules?, _ progress: WorkProgress
  ) async throws -> ImportFile {
    let reviews = rules.reviews
    var files: [ImportFile] = []
    for source in sources {
      let bytes = try source.content.all()
      if let file = try await sheets(in: source, bytes, rules) {
        files.append(file)
        continue
      }
      do throws(ImportError) {
        let file = try ImportFile.read(
          bytes: bytes, name: source.name, as: source.type, map: source.map, own: columns(for: source),
          reviews: reviews, progress: progress)
        files.append(file)
      } catch {
        throw sources.count == 1 ? error : .inFile(source.name, error)
      }
    }
    return files.count == 1 ? files[0] : ImportFile(files)
  }

  fileprivate func importBase(of items: [ImportedItem], givesIds: Bool) async throws -> ImportBase {
    var base = ImportBase()
    for type in Set(items.map(\.type)) {
      let ids = Set(items.lazy.filter { $0.type == type }.map(\.item.recordId)).subtracting([0])
      let stored = try await repository.records(ids.sorted(), of: type)
      base.stored[type] = Dictionary(stored.map { ($0.recordId, $0) }, uniquingKeysWith: { first, _ in first })
      if givesIds { base.next[type] = try await repository.nextId(of: type) }
    }
    return base
  }
}

/// The stored records and next ids that an import is planned against.
private struct ImportBase {
  /// The stored records of each type that have an id of the file, by id.
  var stored: [RecordType: [Int: any Record]] = [:]
  /// The number that the next record of each type gets: all smaller ones are in use, or were; empty if nobody asked.
  var next: [RecordType: Int] = [:]
  /// The rules of rounds; nil if the files can have none.
  var rules: RoundRules?

  /// Sorts the records of a file into additions and updates.
  func plan(_ file: ImportFile, _ conflict: ImportConflict?) throws -> PlannedImport {
    var plan = ImportPlan(unknownColumns: file.unknownColumns, leftOut: file.leftOut)
    var conflicts: [RecordType: [Int]] = [:]
    var duplicates: [RecordType: [Int]] = [:]
    var added: Set<ItemReference> = []
    var problems: [FileProblem] = []
    for imported in file.items {
      let reference = ItemReference(type: imported.type, id: imported.item.recordId)
      guard let stored = stored[imported.type]?[reference.id] else {
        // Of two files each may have it.
        guard reference.id == 0 || added.insert(reference).inserted else {
          switch conflict {
          case nil, .update: duplicates[imported.type, default: []].append(reference.id)
          case .skip: plan.skipped += 1
          case .new:
            problems += imported.doubts
            plan.change.items.append(.add(imported.withoutId))
          }
          continue
        }
        problems += imported.doubts
        // An id that a deleted record had is a conflict, too.
        let isUsed = imported.item.recordId < next[imported.type] ?? 0
        plan.change.items.append(.add(isUsed ? imported.withoutId : imported.item))
        continue
      }
      switch conflict {
      case nil: conflicts[imported.type, default: []].append(stored.recordId)
      case .skip: plan.skipped += 1
      case .update:
        let (record, faults) = reviewed(try imported.merged(into: stored), of: imported, from: stored)
        problems += faults
        plan.update(stored, with: record)
      case .new:
        problems += imported.doubts
        plan.change.items.append(.add(imported.withoutId))
      }
    }
    guard problems.isEmpty else { return .problems(problems) }
    plan.numberedFirst()
    if let (type, ids) = duplicates.first { return .duplicates(type, ids: ids) }
    return conflicts.first.map { .conflicts($0, ids: $1) } ?? .plan(plan)
  }
}

extension ImportFile {
  /// The problems with the contradictions of new records, in the order of the lines where it is one file.
  fileprivate var allProblems: [FileProblem] {
    let all = problems + items.filter { $0.item.recordId == 0 }.flatMap(\.doubts)
    let isOne = all.allSatisfy { $0.file == all[0].file }
    return isOne ? all.sorted { ($0.line, $0.column) < ($1.line, $1.column) } : all
  }
}

extension ImportBase {
  /// A round that a file changes, with its ends counted anew, and the faults that it did not have before; other records
  /// as they are, with those of the file.
  fileprivate func reviewed(
    _ record: any Record, of imported: ImportedItem, from stored: any Record
  ) -> (record: any Record, faults: [FileProblem]) {
    guard let rules, let before = stored.round, let round = record.round else {
      return (record, imported.doubts)
    }
    let after = rules.recounted(round, from: before, keeping: imported.fields)
    let faults = rules.faults(of: after, before: before).map { fault in
      let known = imported.doubts.first { $0.kind == .round(fault) }
      return known ?? FileProblem(file: imported.file, line: imported.line, column: 1, kind: .round(fault))
    }
    return (after, faults)
  }
}

extension ImportPlan {
  /// Puts records that get their numbers behind those that have one, so that none gets another's.
  fileprivate mutating func numberedFirst() {
    let (numbered, others) = (change.items.filter { $0.id != 0 }, change.items.filter { $0.id == 0 })
    if !numbered.isEmpty, !others.isEmpty { change.items = numbered + others }
  }

  fileprivate mutating func update(_ stored: any Record, with record: any Record) {
    if record.isEqual(to: stored) { skipped += 1 } else { change.items.append(.edit(stored, to: record)) }
  }
}

extension ImportedItem {
  /// The stored record with the file's fields; fields that the file does not have stay.
  fileprivate func merged(into stored: any Record) throws -> any Record {
    // The versions of a setup belong together.
    if item.setup != nil { return item }
    var merged = stored
    // Most fields of most records are as they were.
    for field in item.fields(differingFrom: stored) where field.name != "id" && fields.contains(field.name) {
      try merged.set(field.name, to: item.text(field.name) ?? "")
    }
    for name in fields.sorted() where type.field(name) == nil {
      let text = item.text(name)
      if !isSame(stored.text(name), text) { merged.setUnknown(name, to: text ?? "") }
    }
    return merged
  }

  /// The record as a new one.
  fileprivate var withoutId: any Record {
    var copy = item
    copy.base.id = 0
    return copy
  }
}

extension [RecordType: [Int]] {
  /// The ids of the first type by its name.
  fileprivate var first: (RecordType, [Int])? {
    self.min { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
  }
}
