import Equipment
public import Hub
import ShellOutput

/// The call of the program: its options, and the source of its commands.
public struct Invocation: Sendable, Equatable {
  /// A source of commands.
  public enum Source: Sendable, Equatable {
    /// The terminal, or standard input.
    case standardInput
    /// Script files, in order.
    case files([String])
    /// `-c` commands, in order.
    case commands([String])
    /// One command from the words of the command line.
    case words([String])
  }

  /// A text about the program itself.
  public enum Page: Sendable, Equatable {
    case help, version, manual
    case completion(CompletionScript)
  }

  /// The source of the commands.
  public var source = Source.standardInput
  /// The data folder; nil for the usual one.
  public var data: String?
  /// Every question is answered with yes.
  public var isYes = false
  /// No question is asked.
  public var isNoInput = false
  /// Nothing is changed.
  public var isDryRun = false
  /// A script goes on after an error.
  public var keepsGoing = false
  /// A script's changes are one commit.
  public var isAtomic = false
  /// Each command is shown before it runs.
  public var isEcho = false
  /// Notes are left out.
  public var isQuiet = false
  /// When colours are used; nil leaves it to the settings.
  public var color: ColourUse?
  /// The format of answers; nil for the usual one.
  public var format: String?
  /// Answers are in words, without anything drawn.
  public var isPlain = false
  /// Long answers are not paged.
  public var isNoPager = false
  /// Each opening, reading, decoding and waiting is logged.
  public var isTracing = false
  /// The start file is left out.
  public var isNoInit = false
  /// The page to write in place of running commands; the first of several counts.
  public var page: Page?

  /// The shell, with nothing said.
  public init() {}
}
