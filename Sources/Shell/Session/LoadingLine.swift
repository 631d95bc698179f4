import ShellOutput

/// A line that says on a person's terminal that something goes on, with what draws it.
struct LoadingLine {
  let line: ProgressLine
  let drawing: Task<Void, Never>

  /// Takes it away; nothing is drawn any longer.
  func end() {
    line.end()
    drawing.cancel()
  }
}
