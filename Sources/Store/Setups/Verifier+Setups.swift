import Answers
import Equipment
import Query

extension Verifier {
  /// Notes versions of setups that have no row.
  mutating func checkOwners() throws(InventoryError) {
    let tables = Tables(files: files, folder: folder)
    // A file that cannot be read was noted already.
    guard let heads = try? tables[.setupHead].view(log, round: 0),
      let versions = try? tables[.version].view(log, round: 0)
    else { return }
    let orphans = Set(versions.ids.map(VersionRecord.setup)).subtracting(heads.ids)
    for id in orphans.sorted().prefix(StoreLimits.reportedProblems) {
      note(folder.name(of: .version), .noSetup(id: id))
    }
    for type in RecordType.tables where type.kind.owner != nil { try checkOwners(of: type, tables) }
  }

  /// Notes records that are parts of one that is not there.
  private mutating func checkOwners(of type: RecordType, _ tables: Tables) throws(InventoryError) {
    guard let owner = type.owner, let name = type.kind.owner, let parts = try? tables[type].view(log, round: 0) else {
      return
    }
    let named = Set(parts.items().items.compactMap { $0.text(name) }.compactMap { Int($0) })
    guard !named.isEmpty, let found = present(named.sorted(), in: tables[owner]) else { return }
    for id in named.subtracting(found).sorted().prefix(StoreLimits.reportedProblems) {
      note(folder.name(of: type), .noOwner(owner, id: id, of: type))
    }
  }

  /// Those of some ids, which ascend, that a table has, found row by row where the file is plain; nil if it cannot be read.
  private func present(_ ids: [Int], in table: Table) -> Set<Int>? {
    guard let scan = try? table.scan(log, round: 0) else {
      return (try? table.view(log, round: 0)).map { Set($0.ids) }
    }
    var found: Set<Int> = []
    do { try scan.visit(ids) { found.insert($0.recordId) } } catch { return nil }
    return found
  }
}
