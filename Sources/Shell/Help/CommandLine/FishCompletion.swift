/// The completion file of fish.
enum FishCompletion {
  static func script(_ words: CommandLineWords) -> String {
    let head = """
      # Completion of archeryhub for fish; made by archeryhub --completion fish.
      # The words of the line that are no options, nor values of one.
      function __archeryhub_words
          set -l skips
          set -l verb
          for word in (commandline -opc)[2..-1]
              if test -n "$skips"
                  set skips
              else if contains -- $word \(words.valued.flatMap(\.names).joined(separator: " "))
                  set skips yes
              else if not string match -q -- '-*' $word
                  # A whole command follows these.
                  test -z "$verb"; and contains -- $word \(words.wrappers.joined(separator: " ")); and continue
                  set verb yes
                  echo $word
              end
          end
      end
      function __archeryhub_at
          set -l words (__archeryhub_words)
          test (count $words) -eq $argv[1]
      end
      function __archeryhub_from
          set -l words (__archeryhub_words)
          test (count $words) -ge $argv[1]
      end
      # Whether the line begins with this command, of one word or two.
      function __archeryhub_runs
          set -l words (__archeryhub_words)
          for name in $argv
              set -l parts (string split ' ' -- $name)
              test "$words[1..$(count $parts)]" = "$name"; and return 0
          end
          return 1
      end
      # Whether the type is this one: the second word, or what the command is about.
      function __archeryhub_type
          set -l words (__archeryhub_words)
          test (count $words) -ge 2; and contains -- $words[2] $argv
      end
      complete -c archeryhub -e
      """
    return ([head] + lines(words)).joined(separator: "\n")
  }

  private static func lines(_ words: CommandLineWords) -> [String] {
    let first = words.first.map { line("__archeryhub_at 0", "-a \(quoted($0.word))", $0.help) }
    let families = words.families.flatMap { family in
      family.members.map {
        line("__archeryhub_at 1; and __archeryhub_runs \(family.name)", "-f -a \(quoted($0.word))", $0.help)
      }
    }
    let everywhere = words.anywhere.map { line(nil, flag($0), $0.help) }
    let before = words.options.filter { option in !words.anywhere.contains { $0.names == option.names } }
      .map { line("__archeryhub_at 0", flag($0), $0.help) }
    let settings = words.settings.flatMap { setting in
      setting.values.map {
        line("__archeryhub_at 2; and __archeryhub_runs 'set \(setting.name)'", "-f -a \(quoted($0.word))", $0.help)
      }
    }
    return everywhere + before + first + families + settings + words.verbs.flatMap { verb($0, words) }
  }

  /// The lines of a command: its options, its words and the fields of its type.
  private static func verb(_ verb: CommandLineWords.Verb, _ words: CommandLineWords) -> [String] {
    let runs = "__archeryhub_runs \(verb.names.map(quoted).joined(separator: " "))"
    let globally = Set(words.anywhere.flatMap(\.names))
    let options = verb.options.filter { !globally.contains($0.names[0]) }.map { line(runs, flag($0), $0.help) }
    let length = verb.names[0].split(separator: " ").count
    let free = verb.places.enumerated().flatMap { place, what -> [String] in
      let isLast = place == verb.places.count - 1
      let condition = "__archeryhub_\(isLast ? "from" : "at") \(length + place); and \(runs)"
      let quiet = what.takesFiles ? [] : ["complete -c archeryhub -n \(quoted(condition)) -f"]
      return quiet + what.words.map { line(condition, "-a \(quoted($0.word))", $0.help) }
    }
    guard verb.takesFields else { return options + free }
    let fields = words.fields.flatMap { type -> [String] in
      let condition: String
      if let own = verb.type {
        guard type.words.contains(own) else { return [] }
        condition = runs
      } else {
        condition = "\(runs); and __archeryhub_type \(type.words.map(quoted).joined(separator: " "))"
      }
      return [line(condition, "-f -a \(quoted(type.names.map { $0.word + "=" }.joined(separator: " ")))", "")]
    }
    return options + free + fields
  }

  /// An option as `complete` takes it: `-l format -x -a 'table csv'`.
  private static func flag(_ flag: CommandLineWords.Flag) -> String {
    let names = flag.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
    let value: [String] =
      switch flag.value {
      case nil: []
      case .anything: ["-x"]
      case .files: ["-r"]
      case .folders: ["-x", "-a '(__fish_complete_directories)'"]
      case .words(let entries): ["-x", "-a \(quoted(entries.map(\.word).joined(separator: " ")))"]
      }
    return (names + value).joined(separator: " ")
  }

  private static func line(_ condition: String?, _ what: String, _ help: String) -> String {
    "complete -c archeryhub" + (condition.map { " -n \(quoted($0))" } ?? "") + " \(what)"
      + (help.isEmpty ? "" : " -d \(quoted(help))")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
  }
}
