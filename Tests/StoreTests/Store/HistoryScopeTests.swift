import Answers
import Equipment
import Testing

@Suite("The history of a piece")
struct HistoryScopeTests {
  private func movement(_ id: Int, _ item: EquipmentReference) -> Movement {
    var movement = Movement()
    movement.base.id = id
    movement.item = item
    return movement
  }

  @Test("has what moved of it, whether it still stands or was taken back")
  func movements() {
    let riser = EquipmentReference(.riser, 3)
    let scope = HistoryScope.records(.equipment(.riser), [3], withMovements: true)
    #expect(scope.includes(.add(movement(7, riser))))
    #expect(scope.includes(.delete(movement(7, riser))))
    #expect(scope.includes(.edit(movement(7, riser), to: movement(7, EquipmentReference(.riser, 4)))))
    #expect(!scope.includes(.add(movement(3, EquipmentReference(.riser, 4)))))
    #expect(!scope.includes(.add(movement(3, EquipmentReference(.limbs, 3)))))
    #expect(!HistoryScope.records(.equipment(.riser), [3], withMovements: false).includes(.add(movement(7, riser))))
  }

  @Test("has its own changes, and those of columns only with its type")
  func own() {
    var riser = Riser()
    riser.base.id = 3
    let change = Change(items: [.add(riser)])
    let column = Change(columns: [.add("shelf", to: .equipment(.riser))])
    let record = HistoryScope.records(.equipment(.riser), [3], withMovements: true)
    #expect(record.includes(change) && !record.includes(column))
    #expect(HistoryScope.type(.equipment(.riser)).includes(change))
    #expect(HistoryScope.type(.equipment(.riser)).includes(column))
    #expect(!HistoryScope.type(.equipment(.limbs)).includes(change))
    #expect(HistoryScope.everything.includes(Change()))
  }
}
