import Equipment
import Hub
import ShellOutput

extension CommandContext {
  /// The units and date form that the person prefers.
  var display: Display {
    Display(
      units: UnitSystem(rawValue: state[.units]) ?? .own, dates: DateForm(rawValue: state[.date]) ?? .iso,
      wallTime: wallTime)
  }

  /// The names of an answer's columns for which a terminal has no room.
  func columnsLeftOut(of output: Output) -> [String] {
    guard let table = output.table, style.limit != nil else { return [] }
    return display.shown(table).columnsLeftOut(in: style).map(\.name)
  }

  /// Notes which columns are not shown, unless the answer says so itself.
  func reportColumnsLeftOut(of output: Output) {
    guard !output.reportsColumnsLeftOut, options.format?.name ?? "table" == "table" else { return }
    let left = columnsLeftOut(of: output)
    if !left.isEmpty { note([Messages.noRoom(for: left)]) }
  }

  /// A moment as a person reads it on a terminal.
  func formatted(_ moment: Timestamp) -> String {
    terminal.outputIsTerminal ? display.formatted(moment.text) : moment.text
  }

  /// Runs a body whose sentences go to people or not: for people days are written in their preferred form.
  ///
  /// Days are as a pipe gets them unless both outputs are terminals.
  func withDates<Value>(forPeople: Bool, _ body: () async throws -> Value) async rethrows -> Value {
    guard terminal.outputIsTerminal, terminal.errorIsTerminal else { return try await body() }
    let display = display
    let words = DayWords { forPeople ? display.formatted($0) : $0 }
    return try await DayWords.$current.withValue(words) { try await body() }
  }
}
