import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let reportInsurance = Command(
    "report insurance", "List what there is for an insurer: serial numbers, prices, values, photos and sums.",
    .reportedTypes, .filter(isImplicit: true), .day("on", "as it was on that day, if not today"), .html,
    .flag("no-photos", "without photos"), onlyReads: true,
    examples: [
      "report insurance --html insurance.html --yes", "report insurance where owner is set --format csv",
      "report insurance risers on 2026-05-01",
    ],
    notes: [
      "price is what was paid, value what it would cost to buy again: edit riser 1 value=700. Both are of the item as a"
        + " whole, of a set of arrows of all of them, and are added up by currency.",
      "What is sold or lost, and what was bought later, is not in it. An earlier day has each item as the history knows"
        + " it; what was noted later and bought by then, as it is now.",
      "The page is one file, with the newest photo of each piece in it, 15 MiB in all.",
    ]
  ) { context, types, filter, day, file, isBare in
    let day = day ?? context.today
    if day > context.today {
      throw Problems(problems: [Problem(.badNumber(day.text, what: "a day that has been"))])
    }
    let past = try await context.viewModel.load(.items(of: types, on: day, where: filter.filters))
    let items = past.items.filter { $0.isInsured(on: day) }
    let album = try await ReportAlbum(context.viewModel, of: items.compactMap { EquipmentReference($0) })
    let sums = InsuranceSums(items)
    var output = Output(table: InsuranceTable.table(of: items, album))
    output.notes = items.isEmpty ? try await context.notes(ofNone: types, filter) : []
    output.findings = sums.lines + (past.unknown == 0 ? [] : [Messages.unknown(past.unknown, on: day)])
    output = try await context.reported(output, into: file) {
      try await InsuranceTable.page(items, on: day, sums, album, hasPhotos: !isBare)
    }
    output.findings += album.findings
    if !album.findings.isEmpty { output.code = .failure }
    return output
  }
}

/// Prices and values, added up by currency.
private struct InsuranceSums {
  private var prices = CurrencySums()
  private var values = CurrencySums()

  init(_ items: [any EquipmentItem]) {
    for item in items {
      prices.add(item.details.price, item.details.currency)
      values.add(item.details.value, item.details.currency)
    }
  }

  /// The sums of each currency, prices and values, as texts.
  var rows: [(currency: String, price: String?, value: String?)] {
    let currencies = prices.currencies + values.currencies.filter { !prices.currencies.contains($0) }
    return currencies.map { currency in
      (
        currency?.text ?? "no currency", prices.hundredths(currency).map { Messages.amount($0) },
        values.hundredths(currency).map { Messages.amount($0) }
      )
    }
  }

  /// `EUR: paid 3,412.00, to buy again 4,100.00`.
  var lines: [String] {
    rows.map { row in
      let parts = [row.price.map { "paid \($0)" }, row.value.map { "to buy again \($0)" }]
      return "\(row.currency): \(parts.compactMap { $0 }.joined(separator: ", "))"
    }
  }
}

@HubActor
private enum InsuranceTable {
  static func table(of items: [any EquipmentItem], _ album: ReportAlbum) -> Table {
    Table(
      columns: [
        Column("type"), Column("id", isNumeric: true), Column("name"), Column("serial"),
        Column("quantity", isNumeric: true), Column("purchased", isDate: true), Column("price", isNumeric: true),
        Column("value", isNumeric: true), Column("currency"), Column("papers"),
      ],
      rows: items.map { item in
        let details = item.details
        return [
          item.equipmentType.rawValue, String(item.equipmentId), item.equipmentName, details.serial,
          String(details.quantity), details.purchased?.text, details.price?.text, details.value?.text,
          details.currency?.text, papers(of: item, album),
        ]
      }, idColumn: "id")
  }

  /// What proves that it is there: `photo, receipt`.
  private static func papers(of item: any EquipmentItem, _ album: ReportAlbum) -> String? {
    let kinds = EquipmentReference(item).map { Set(album.attachments(of: $0).map(\.content)) } ?? []
    let names = Attachment.Content.allCases.filter(kinds.contains).map(\.rawValue)
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  static func page(
    _ items: [any EquipmentItem], on day: CalendarDate, _ sums: InsuranceSums, _ album: ReportAlbum, hasPhotos: Bool
  ) async throws -> ReportPage {
    var page = ReportPage("Equipment for the insurer", "as of \(day.text), \(Messages.items(items.count))")
    var rows: [[ReportTable.Cell]] = []
    for item in items {
      let details = item.details
      let photo = hasPhotos ? try await album.photo(of: item) : nil
      rows.append([
        .named(item.equipmentName, note: Messages.reference(item)), .optional(details.serial),
        .text(String(details.quantity)), .optional(details.purchased?.text),
        .optional(details.price.map { Messages.amount($0.hundredths, details.currency) }),
        .optional(details.value.map { Messages.amount($0.hundredths, details.currency) }),
        .optional(papers(of: item, album)), photo.map { .photo($0) } ?? .nothing,
      ])
    }
    let totals = sums.rows.map { row -> [ReportTable.Cell] in
      [
        .text("Sum, \(row.currency)"), .nothing, .nothing, .nothing, .optional(row.price), .optional(row.value),
        .nothing, .nothing,
      ]
    }
    let columns: [ReportTable.Column] = [
      .init("Item"), .init("Serial number"), .init("Pieces", isNumeric: true), .init("Bought", isWhole: true),
      .init("Price", isNumeric: true), .init("Value", isNumeric: true), .init("Papers"), .init("Photo"),
    ]
    page.parts = [
      .table(ReportTable(columns, rows, sums: totals)),
      .paragraph(
        "Price is what was paid, value what it would cost to buy again; both are of all pieces of an item together."),
    ]
    return page
  }
}

extension ReportTable.Cell {
  /// A text, or nothing.
  static func optional(_ text: String?) -> Self { text.map { .text($0) } ?? .nothing }
}
