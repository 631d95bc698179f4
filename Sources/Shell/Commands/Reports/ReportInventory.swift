import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let reportInventory = Command(
    "report inventory", "List everything with its photos, to be printed or mailed.",
    .reportedTypes, .filter(isImplicit: true), .html, .flag("no-photos", "without photos"),
    onlyReads: true,
    examples: ["report inventory --html inventory.html --yes", "report inventory risers where location=home"],
    notes: [
      "The page is one file, with the photos in it: of each piece the newest that is attached, 15 MiB in all.",
      "Without --html the rows are listed, and --format has them for others.",
    ]
  ) { context, types, filter, file, isBare in
    let items = try await context.viewModel.load(.records(of: types, where: filter.filters)).compactMap(\.equipment)
    var output = Output(table: InventoryTable.table(of: items))
    output.notes = items.isEmpty ? try await context.notes(ofNone: types, filter) : []
    let album = try await ReportAlbum(
      context.viewModel, of: isBare ? [] : items.compactMap { EquipmentReference($0) })
    output = try await context.reported(output, into: file) { try await InventoryTable.page(items, album, context) }
    output.findings += album.findings
    if !album.findings.isEmpty { output.code = .failure }
    return output
  }
}

/// The inventory, as people and programs read it.
@HubActor
private enum InventoryTable {
  static func table(of items: [any EquipmentItem]) -> Table {
    Table(
      columns: [
        Column("type"), Column("id", isNumeric: true), Column("name"), Column("quantity", isNumeric: true),
        Column("condition"), Column("status"), Column("serial"), Column("location"),
      ],
      rows: items.map { item in
        [
          item.equipmentType.rawValue, String(item.equipmentId), item.equipmentName, String(item.details.quantity),
          item.details.condition?.rawValue, item.details.status.rawValue, item.details.serial, item.details.location,
        ]
      }, idColumn: "id")
  }

  static func page(
    _ items: [any EquipmentItem], _ album: ReportAlbum, _ context: CommandContext
  ) async throws -> ReportPage {
    var page = ReportPage("Inventory", "\(Messages.items(items.count)), \(context.today.text)")
    for type in EquipmentType.allCases {
      let own = items.filter { $0.equipmentType == type }
      guard !own.isEmpty else { continue }
      page.parts.append(.heading("\(type.words.many) (\(own.count))"))
      var cards: [ReportCard] = []
      for item in own { cards.append(try await card(item, album)) }
      page.parts.append(.cards(cards))
    }
    if items.isEmpty { page.parts.append(.paragraph("There is nothing in it.")) }
    return page
  }

  private static func card(_ item: any EquipmentItem, _ album: ReportAlbum) async throws -> ReportCard {
    let details = item.details
    let facts: [(name: String, text: String?)] = [
      ("quantity", details.quantity == 1 ? nil : String(details.quantity)), ("condition", details.condition?.rawValue),
      ("status", details.status == .active ? nil : details.status.rawValue), ("serial", details.serial),
      ("location", details.location), ("owner", details.owner), ("colour", details.colour),
      ("tags", item.text("tags")),
    ]
    return ReportCard(
      item.equipmentName, note: Messages.reference(item), try await album.photo(of: item),
      facts.compactMap { fact in fact.text.map { ReportPage.Fact(fact.name, $0) } })
  }
}
