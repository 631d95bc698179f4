import Equipment
import ShellLanguage

/// A table for screen readers: a line a field, nothing drawn, nothing conveyed by position or by a sign.
struct SpokenPage {
  package let table: Table
  package let style: RenderStyle

  /// The lines.
  package var lines: [String] {
    switch table.layout {
    case .hub(let groups, let news): groups.flatMap(lines) + ["total: \(groups.total)"] + lines(news)
    case .bars(let column): lines(of: Bars(table, valueColumn: column, none: "none"))
    case .plot: rows.map { $0.joined(separator: ", ") }
    case .drawn: withTrails.parted
    case .grid, .sheet, .uncut: rows.parted
    }
  }

  private func lines(_ group: HubGroup) -> [String] {
    ["\(group.title):"]
      + group.entries.map { "\($0.type.words.many): \($0.count.map { String($0) } ?? "could not be counted")" } + [""]
  }

  private func lines(_ news: HubNews) -> [String] {
    let concerns = news.concerns.map { "\($0.count) \($0.trouble.what)" }
    return news.others
      + (concerns.isEmpty && news.overdue.isEmpty ? [] : ["", "\(HubPage.concernTitle):"])
      + (concerns.isEmpty ? [] : concerns + ["to see them: \(news.concernCommand)"])
      + (news.overdueWords.map { [$0, "to see them: \(HubNews.overdueCommand)"] } ?? [])
  }

  /// Each number with its share of all of them.
  private func lines(of bars: Bars) -> [String] {
    let total = bars.rows.compactMap(\.value).reduce(0, +)
    return bars.rows.map { row in
      let share = row.value.map { ", \(($0 / max(total, 1) * 100).fixed(0)) percent" } ?? ""
      return "\(row.label): \(VisibleText.line(row.text))\(share)"
    }
  }

  /// The lines of each row.
  private var rows: [[String]] {
    let indices = table.shownColumns(isWide: style.isWide)
    let keepsEmpty = style.isWide || table.keepsEmptyColumns
    return table.rows.map { row in
      indices.flatMap { index -> [String] in
        let name = name(of: table.columns[index])
        guard let text = table.cell(row, index) else { return keepsEmpty ? ["\(name): none"] : [] }
        let unit = table.columns[index].unit.map { " \($0)" } ?? ""
        let words = table.columns[index].isSentence ? SpokenWords.text(text) : text
        let lines = VisibleText.lines(words)
        return ["\(name): \(lines.first ?? "")\(lines.count > 1 ? "" : unit)"] + lines.dropFirst().map { "  \($0)" }
      }
    }
  }

  /// The rows, and the numbers that a line would be drawn of.
  private var withTrails: [[String]] {
    let (title, trails, decimals): (String?, [[Double]], Int) =
      switch table.chart?().drawing {
      case .bars(let bars): (bars.trails, bars.rows.map(\.trail), 2)
      case .plot(let plot): (plot.trails?.title, plot.trails?.rows ?? [], plot.decimals)
      default: (nil, [], 0)
      }
    guard let title else { return rows }
    return zip(rows, trails).map { lines, trail in
      lines + (trail.isEmpty ? [] : ["\(title): \(trail.map { $0.fixed(decimals) }.joined(separator: ", "))"])
    }
  }

  /// A column's title, or its name where the title is a sign.
  private func name(of column: Column) -> String {
    let isSign = column.title.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic }
    return VisibleText.line(isSign ? column.name : column.title)
  }
}

extension [HubGroup] {
  fileprivate var total: Int { flatMap(\.entries).reduce(0) { $0 + ($1.count ?? 0) } }
}
