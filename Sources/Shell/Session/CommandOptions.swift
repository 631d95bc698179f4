import ShellOutput

/// What the options that every command takes said.
struct CommandOptions {
  var format: OutputFormat?
  var isSpreadsheetSafe = false
  var isYes = false
  var isDryRun = false
  var isNoPager = false
  /// Whether the answer goes into a file.
  var isRedirected = false
  var isWide = false
}
