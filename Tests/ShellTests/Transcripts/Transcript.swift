/// A session as a text: what was typed and what was answered, in the order in which a person sees it.
///
///     # What a line that begins with # and a blank says is kept; some of them arrange the session (see `Step`).
///     # sample
///
///     hub> list risers
///     output, as it is
///     ! what goes to standard error
///     ? the answer to a question
///
/// Only what is typed and the lines with # are read; everything else is what the last recording answered.
struct Transcript {
  /// A step of a session: a typed line or answer, or an action outside the shell.
  enum Step: Equatable {
    /// A remark, kept as it is.
    case remark(String)
    /// `# terminal 80`: a person sits at a terminal that wide; the default.
    case terminal(columns: Int)
    /// `# pipe`: all streams are pipes.
    case pipe
    /// `# colour`: the environment lets colours through.
    case colour
    /// `# sample`: the data folder is a copy of the sample inventory; otherwise it is not there at all. `# sample archer`
    /// has no kit room.
    case sample(hasKitRoom: Bool)
    /// `# args …`: the words behind the program's name; a second one begins another run on the same files.
    case arguments([String])
    /// `# file NAME` and its lines, each after `#| `: another program writes a file; `data/` is the data folder.
    case file(String, [String])
    /// `# link NAME => TARGET`: another program puts a link into the place of a file.
    case link(String, target: String)
    /// `# folder NAME`: another program makes a folder.
    case folder(String)
    /// `# remove NAME`: another program removes a file or folder.
    case remove(String)
    /// `# day 2026-06-01`: from now on it is noon of that day; before, noon of 2026-05-31.
    case day(String)
    /// `# cat NAME`: shows a file as it is now.
    case cat(String)
    /// `hub> …`, or `  > …` for a line that goes on, or `hub| …` for one that is pasted together with those before it.
    case line(prompt: String, String)
    /// `? …`
    case answer(String)
    /// `< …`: a line of standard input where that is not the script.
    case input(String)
    /// `# edit OLD => NEW; …`: what the editor replaces in the text it is given; `# edit exit 3`: how it ends instead.
    case edit(String)
  }

  let steps: [Step]

  init(_ text: String) {
    var steps: [Step] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("#| ") || line == "#|", case .file(let name, let lines)? = steps.last {
        steps[steps.count - 1] = .file(name, lines + [String(line.dropFirst(3))])
      } else if let step = Step(line) {
        steps.append(step)
      }
    }
    self.steps = steps
  }
}

extension Transcript.Step {
  /// The step that a line of a transcript stands for; nil if the line is an answer.
  init?(_ line: String) {
    if let prompt = ["hub> ", "  > ", "hub| "].first(where: { line.hasPrefix($0) }) ?? Self.setupPrompt(line) {
      self = .line(prompt: prompt, String(line.dropFirst(prompt.count)))
    } else if line == "hub>" {
      self = .line(prompt: "hub> ", "")
    } else if line.hasPrefix("? ") || line == "?" {
      self = .answer(String(line.dropFirst(2)))
    } else if line.hasPrefix("< ") {
      self = .input(String(line.dropFirst(2)))
    } else if line.hasPrefix("# ") {
      self = Self.directive(line)
    } else {
      return nil
    }
  }

  /// `hub NAME> `, as the prompt is while there is a current setup.
  private static func setupPrompt(_ line: String) -> String? {
    guard line.hasPrefix("hub "), let end = line.firstRange(of: "> ") else { return nil }
    return String(line[..<end.upperBound])
  }

  private static func directive(_ line: String) -> Transcript.Step {
    let words = line.split(separator: " ").dropFirst().map(String.init)
    let rest = line.dropFirst(2).drop { $0 != " " }.dropFirst()
    return switch (words.first, words.count) {
    case ("terminal", 2): .terminal(columns: Int(words[1]) ?? 80)
    case ("pipe", 1): .pipe
    case ("colour", 1): .colour
    case ("sample", 1): .sample(hasKitRoom: true)
    case ("sample", 2) where words[1] == "archer": .sample(hasKitRoom: false)
    case ("args", _): .arguments(CommandLineWords.split(String(rest)))
    case ("file", 2): .file(words[1], [])
    case ("link", 4) where words[2] == "=>": .link(words[1], target: words[3])
    case ("folder", 2): .folder(words[1])
    case ("remove", 2): .remove(words[1])
    case ("day", 2): .day(words[1])
    case ("cat", _): .cat(String(rest))
    case ("edit", _): .edit(String(rest))
    default: .remark(line)
    }
  }

  /// The line or lines that say so.
  var lines: [String] {
    switch self {
    case .remark(let line): [line]
    case .terminal(let columns): ["# terminal \(columns)"]
    case .pipe: ["# pipe"]
    case .colour: ["# colour"]
    case .sample(let hasKitRoom): [hasKitRoom ? "# sample" : "# sample archer"]
    case .arguments(let words): [(["# args"] + words.map(CommandLineWords.quote)).joined(separator: " ")]
    case .file(let name, let lines): ["# file \(name)"] + lines.map { $0.isEmpty ? "#|" : "#| \($0)" }
    case .link(let name, let target): ["# link \(name) => \(target)"]
    case .folder(let name): ["# folder \(name)"]
    case .remove(let name): ["# remove \(name)"]
    case .day(let day): ["# day \(day)"]
    case .cat(let name): ["# cat \(name)"]
    case .line(let prompt, let text): [text.isEmpty ? "hub>" : prompt + text]
    case .answer(let text): [text.isEmpty ? "?" : "? \(text)"]
    case .input(let text): ["< \(text)"]
    case .edit(let text): ["# edit \(text)"]
    }
  }
}

/// Words of a system's command line: blanks part them, single quotes hold them together.
enum CommandLineWords {
  static func split(_ text: String) -> [String] {
    var words: [String] = []
    for (index, part) in text.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 1 {
        words.append(part.isEmpty ? "" : String(part))
      } else {
        words += part.split(separator: " ").map(String.init)
      }
    }
    return words
  }

  static func quote(_ word: String) -> String {
    word.isEmpty || word.contains { " \"#>|<".contains($0) } ? "'\(word)'" : word
  }
}
