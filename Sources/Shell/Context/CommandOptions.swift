import ShellOutput

/// The options of a line that every command takes.
struct CommandOptions {
  var format: OutputFormat?
  var isSpreadsheetSafe = false
  var isYes = false
  var isDryRun = false
  var isNoPager = false
  /// True if the answer goes into a file by `>` or `>>`.
  var isRedirected = false
  var isWide = false
}
