import ShellOutput

/// A line of progress on a person's terminal, with the task that draws it.
struct LoadingLine {
  let line: ProgressLine
  let drawing: Task<Void, Never>

  /// Takes it away; nothing is drawn any longer.
  func end() {
    line.end()
    drawing.cancel()
  }
}
