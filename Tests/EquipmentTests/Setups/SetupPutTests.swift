import Equipment
import Testing

/// Items that are fitted, or moved where they are.
struct SetupPutTests {
  private func content(
    _ change: (inout SetupContent) throws(SetupError) -> Void = { _ in }
  ) throws -> SetupContent {
    var content = try SetupSamples.setup().present.content
    try change(&content)
    return content
  }

  @Test func whatIsNotThereIsFitted() throws {
    let rod = try SetupSamples.item(.stabilizer, 3)
    let content = try content { (content) throws(SetupError) in try content.put(rod, position: "long") }
    #expect(content.slot(.stabilizer, id: 3)?.position == "long")
  }

  @Test func whatIsThereIsMoved() throws {
    let arrows = try SetupSamples.item(.arrow, 2)
    let moved = try content { (content) throws(SetupError) in try content.put(arrows, position: "quiver") }
    #expect(moved.slot(.arrow, id: 2)?.position == "quiver" && moved.primaryArrow?.id == 1)
    let primary = try content { (content) throws(SetupError) in try content.put(arrows, primary: true) }
    #expect(primary.slot(.arrow, id: 2)?.position == "tube" && primary.primaryArrow?.id == 2)
  }

  @Test func nothingIsFittedTwiceToTheSamePosition() throws {
    let arrows = try SetupSamples.item(.arrow, 2)
    #expect(throws: SetupError.alreadyFitted(.arrow, id: 2)) {
      try content { (content) throws(SetupError) in try content.put(arrows) }
    }
  }

  @Test func onlyArrowsArePrimary() throws {
    let rod = try SetupSamples.item(.stabilizer, 3)
    #expect(throws: SetupError.noPrimary(.stabilizer)) {
      try content { (content) throws(SetupError) in
        try content.put(rod)
        try content.put(rod, primary: true)
      }
    }
  }
}
