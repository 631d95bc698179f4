import Answers
import Archery
import Equipment
import ShellOutput

/// Tests as people read them.
enum TuningTable {
  /// The columns of a listing, beside the one that is put together from the fields of `seen`.
  private static let names = ["id", "date", "setup", "version", "test", "advised", "done"]
  private static let seen = ["vertical", "vertical_by", "horizontal", "horizontal_by", "distance"]

  /// Tests, one a line.
  static func table(of rows: [ItemRow]) -> Table {
    var table = ItemTable.table(of: rows, type: .tuning, columns: names, isComplete: false)
    (table.keepsEmptyColumns, table.areNamed) = (false, false)
    let index = 5
    table.columns.insert(Column("seen"), at: index)
    for spare in [2, 3] { table.columns[spare].isSpare = true }
    var texts = RowTexts(seen)
    for (row, item) in rows.enumerated() {
      table.rows[row].insert(Messages.seen(texts.texts(of: item)), at: index)
    }
    return table
  }

  /// Steps, the first to be done now.
  ///
  /// - Parameter hasSources: true if there is room for the source of each.
  static func table(of steps: [TuningAdvice.Step], hasSources: Bool) -> Table {
    let names = ["when", "step", "change", "why"] + (hasSources ? ["source"] : [])
    let rows = steps.enumerated().map { index, step -> [String?] in
      let change = step.change + (step.step.fine.map { "; \($0)" } ?? "")
      let row = [index == 0 ? "now" : "then", step.step.part, change, step.reason]
      return hasSources ? row + [step.step.source] : row
    }
    return Table(columns: names.map { Column($0) }, rows: rows, idColumn: "step")
  }
}
