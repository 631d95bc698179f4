import ShellOutput

/// How a line is answered: the options that every command takes, `--wide`, and whether the answer goes into a file.
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
