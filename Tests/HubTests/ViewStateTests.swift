import Hub
import Testing

@Suite struct ViewStateTests {
  private struct Broken: Error {}

  @Test func onlyALoadedStateHasAValue() throws {
    #expect(try ViewState.loaded(3).get() == 3)
    #expect(ViewState.loaded(3).value == 3)
    for state: ViewState<Int> in [.idle, .loading, .empty(.nothing)] {
      #expect(try state.get() == nil)
      #expect(state.value == nil)
    }
  }

  @Test func aFailedStateGivesItsError() {
    let state = ViewState<Int>.failed(Failure(Broken()))
    #expect(throws: Broken.self) { try state.get() }
    #expect(state.value == nil)
  }
}
