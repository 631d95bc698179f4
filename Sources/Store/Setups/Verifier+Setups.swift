import Answers
import Equipment

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
    guard let owner = type.owner, let name = type.kind.owner, let parts = try? tables[type].view(log, round: 0),
      let owners = try? tables[owner].view(log, round: 0)
    else { return }
    let named = parts.items().items.compactMap { $0.text(name) }.compactMap { Int($0) }
    let missing = Set(named).subtracting(owners.ids)
    for id in missing.sorted().prefix(StoreLimits.reportedProblems) {
      note(folder.name(of: type), .noOwner(owner, id: id, of: type))
    }
  }
}
