package import Equipment
import ShellLanguage

/// A drawing of numbers, declared once: lines for a terminal, a page of SVG and plain words are made from it.
public struct Chart: Sendable {
  /// A kind of drawing, with its content.
  package enum Drawing: Sendable {
    /// A bar for each number.
    case bars(Bars)
    /// Points over an axis, and a curve through them.
    case plot(Plot)
    /// Marks where the scale of a sight has them.
    case tape(Tape)
    /// Marks in lines, to be carried.
    case card(MarkSheet)
    /// The ends of a round in rows.
    case scores(ScoreSheetPage)
  }

  /// The subject of the chart, in a few words.
  package let title: String
  package let drawing: Drawing

  /// Puts the parts together.
  package init(title: String, drawing: Drawing) {
    self.title = title
    self.drawing = drawing
  }
}

/// The title and the unit of one direction of a drawing.
package struct Axis: Sendable, Equatable {
  package let title: String
  package var unit: String?
  /// True if its numbers are those of days.
  package var isOfDays = false
  /// True if the least is on the right, or on top, as where less is better.
  package var isReversed = false

  /// Puts the parts together.
  package init(title: String, unit: String? = nil, isOfDays: Bool = false, isReversed: Bool = false) {
    self.title = title
    self.unit = unit
    self.isOfDays = isOfDays
    self.isReversed = isReversed
  }

  /// The title with its unit: `distance (m)`.
  package var label: String { unit.map { "\(title) (\($0))" } ?? title }
}

/// Numbers side by side, each with a label, and perhaps with those that came before it.
package struct Bars: Sendable, Equatable {
  /// One number.
  package struct Row: Sendable, Equatable {
    package let label: String
    /// Nil where there is none: nothing is drawn.
    package let value: Double?
    /// The number as people read it.
    package let text: String
    /// The largest possible number, if that is known.
    package var most: Double?
    /// The numbers that led to it, the newest last.
    package var trail: [Double] = []

    /// Puts the parts together.
    package init(label: String, value: Double?, text: String, most: Double? = nil, trail: [Double] = []) {
      self.label = label
      self.value = value
      self.text = text
      self.most = most
      self.trail = trail
    }
  }

  /// The title of the labels.
  package let labels: Axis
  /// The title and the unit of the numbers.
  package let values: Axis
  /// The title of the trails; nil if there are none.
  package var trails: String?
  package let rows: [Row]

  /// Puts the parts together.
  package init(labels: Axis, values: Axis, trails: String? = nil, rows: [Row]) {
    self.labels = labels
    self.values = values
    self.trails = trails
    self.rows = rows
  }

  /// The largest number.
  package var largest: Double { rows.compactMap(\.value).max() ?? 0 }
}

extension Bars {
  /// The bars of a table that holds numbers in a column; the other columns are the labels.
  ///
  /// - Parameter none: the text for an empty part of a label.
  package init(_ table: Table, valueColumn: String, none: String = "–") {
    let valueIndex = table.columnIndex(of: valueColumn)
    let indices = table.columns.indices.filter { $0 != valueIndex }
    labels = Axis(title: indices.map { table.columns[$0].title }.joined(separator: ", "))
    values = valueIndex.map { Axis(title: table.columns[$0].title, unit: table.columns[$0].unit) } ?? Axis(title: "")
    rows = table.rows.map { row in
      let text = valueIndex.flatMap { table.cell(row, $0) } ?? ""
      return Row(
        label: table.label(of: row, indices, none), value: Double(text).flatMap { $0.isFinite ? $0 : nil }, text: text)
    }
  }
}

extension Bars {
  /// A bar for each type of equipment, as long as there are items of it.
  package init(_ counts: [EquipmentType: Int]) {
    labels = Axis(title: "type")
    values = Axis(title: "count")
    rows = EquipmentType.allCases.map { type in
      let count = counts[type] ?? 0
      return Row(label: type.words.many, value: Double(count), text: String(count))
    }
  }
}

extension Table {
  /// The texts of a row side by side, each as it may be shown, with its unit.
  fileprivate func label(of row: [String?], _ indices: [Int], _ none: String) -> String {
    indices.map { index in
      guard let text = cell(row, index) else { return none }
      return VisibleText.line(text) + (columns[index].unit.map { " \($0)" } ?? "")
    }.joined(separator: ", ")
  }
}
