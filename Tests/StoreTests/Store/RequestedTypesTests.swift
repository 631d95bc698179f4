import Equipment
import Testing

@testable import Store

@Suite("Types that were requested")
struct RequestedTypesTests {
  @Test("are forgotten after a change, besides those of which a record was looked up for it")
  func changed() {
    var requested = RequestedTypes()
    requested.note(.round, affectsAnswer: true)
    requested.note(.ownRound, affectsAnswer: true)
    requested.noteLookup(.ownRound, affectsAnswer: false)
    requested.noteChange()
    let drained = requested.drainTypes()
    #expect(drained.types == [.ownRound])
    #expect(drained.affecting.isEmpty)
    #expect(requested.drainTypes().types.isEmpty)
  }

  @Test("affect an answer if nothing was found", arguments: [false, true])
  func missed(isChange: Bool) {
    var requested = RequestedTypes()
    requested.noteLookup(.ownRound, affectsAnswer: false)
    requested.noteLookup(.ownRound, affectsAnswer: true)
    if isChange { requested.noteChange() }
    let drained = requested.drainTypes()
    #expect(drained.types == [.ownRound])
    #expect(drained.affecting == [.ownRound])
    #expect(drained.lookups == [.ownRound])
  }
}
