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
  }
}
