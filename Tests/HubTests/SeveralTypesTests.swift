import Answers
import Archery
import Equipment
import Hub
import TestSupport
import Testing

/// What asks several types at once answers as if it asked one after the other.
@Suite @HubActor struct SeveralTypesTests {
  private func viewModel(isLarge: Bool) throws -> EquipmentListViewModel {
    var random = RandomItems(seed: 1)
    // On several threads the type of the most records is asked first.
    let items = RecordType.items.enumerated().flatMap { random.items($1, count: 2 * $0 + 1) }
    return .over(try MemoryRepository(items, isLarge: isLarge))
  }

  @Test func theirRecordsComeByType() async throws {
    let few = try await viewModel(isLarge: false).ask(.rows(of: RecordType.items))
    let many = try await viewModel(isLarge: true).ask(.rows(of: RecordType.items))
    #expect(many.matching == 100)
    #expect(many.rows.map { "\($0.recordType) \($0.recordId)" } == few.rows.map { "\($0.recordType) \($0.recordId)" })
  }

  @Test func theirFaultsComeByCheckAndType() async throws {
    let few = try await viewModel(isLarge: false).ask(.checked(RecordType.items, today: .epoch, spread: 3))
    let many = try await viewModel(isLarge: true).ask(.checked(RecordType.items, today: .epoch, spread: 3))
    #expect(few.items == 100 && many.items == 100)
    #expect(!few.findings.isEmpty && many.findings.map(words) == few.findings.map(words))
  }

  private func words(_ finding: ItemFinding) -> String {
    "\(finding.check): \(finding.item.equipmentType) \(finding.item.equipmentId)"
  }
}
