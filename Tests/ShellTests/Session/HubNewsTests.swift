import Equipment
import Hub
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("What needs attention") @HubActor
struct HubNewsTests {
  private static let edits = [
    "hub> edit risers 1 status=retired condition=unsafe", "hub> edit risers 2 status=sold condition=poor",
    "hub> edit limbs 1 status=loaned condition=unsafe", "hub> edit limbs 2 quantity=0 status=lost",
    "hub> edit limbs 3 quantity=0",
  ]

  @Test("is counted once each, and listed by the command below, at every width", arguments: [40, 50, 60, 80, 120])
  func counts(width: Int) async throws {
    let start = (["# sample\n# terminal \(width)"] + Self.edits).joined(separator: "\n\n")
    let page = try await recorded(start, "hub> count")
    let lines = try #require(page.split(separator: "\(HubPage.concernTitle)\n").last).split(separator: "\n")
      .prefix { $0.hasPrefix("  ") && !$0.hasPrefix("  overdue: ") }
    #expect(lines.allSatisfy { $0.count <= width })
    // A line that ends in a backslash goes on, also where it is typed.
    let text = lines.map { $0.trimmingPrefix("  ") }.joined(separator: " ").replacing(" \\ ", with: " ")
    let command = try #require(text.firstRange(of: "list all")?.lowerBound)
    let counted = text[..<command].split { !$0.isNumber }.compactMap { Int($0) }.reduce(0, +)
    #expect(text[..<command].contains("used up"))
    let listing = try await recorded(start, "hub> \(text[command...]) --format ids > ids.txt", "# cat ids.txt")
    let ids = try #require(listing.split(separator: "# cat ids.txt").last).split(separator: "\n").filter {
      $0.hasPrefix("| ")
    }
    #expect(ids.count == counted)
  }
}

@Suite("The settings' help") @HubActor
struct SettingHelpTests {
  @Test("names only units that tables show in such a system", arguments: [UnitSystem.metric, .imperial])
  func units(system: UnitSystem) {
    let shown = Set(
      RecordType.items.flatMap(\.fields).compactMap(\.unit).map { unit in
        Display(units: system).shown(Table(columns: [Column("x", unit: unit.rawValue)], rows: [])).columns[0].unit
      })
    for word in system.help.split(separator: ";")[0].split(separator: ", ") {
      let unit = Unit(spelling: String(word))
      #expect(unit.map { shown.contains($0.rawValue) } ?? false, "\(word)")
    }
  }
}
