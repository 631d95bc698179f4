/// The completion file of zsh.
enum ZshCompletion {
  static func script(_ words: CommandLineWords) -> String { reading(words) + "\n" + offering(words) }

  /// What finds out how far the line is, and offers what may stand before a command.
  private static func reading(_ words: CommandLineWords) -> String {
    """
    #compdef archeryhub
    # Completion of archeryhub for zsh; made by archeryhub --completion zsh.
    _archeryhub() {
      local verb= second= type= i place count=0 previous=$words[CURRENT-1]
      local -a found fields
      if [[ $PREFIX == --*=* ]]; then
        previous=${PREFIX%%=*}
        compset -P '*='
      fi
      case $previous in
    \(values(words).joined(separator: "\n"))
      esac
      for ((i = 2; i < CURRENT; i++)); do
        case $words[i] in
          \(words.valued.flatMap(\.names).joined(separator: "|"))) ((i++)) ;;
          -*) ;;
          \(words.wrappers.joined(separator: "|"))) if [[ -n $verb ]]; then second=${second:-$words[i]} count=$((count + 1)); fi ;;
          *)
            if [[ -z $verb ]]; then verb=$words[i]; else second=${second:-$words[i]} count=$((count + 1)); fi ;;
        esac
      done
      if [[ -z $verb ]]; then
        if [[ $PREFIX == -* ]]; then
          found=(\(flags(words.options)))
          _describe -t options option found
        else
          found=(\(entries(words.first)))
          _describe -t commands command found
          _files -g '*.hub'
        fi
        return
      fi
    """
  }

  /// What offers the words, options and fields of a command.
  private static func offering(_ words: CommandLineWords) -> String {
    """
      if [[ -z $second && $PREFIX != -* ]]; then
        case $verb in
    \(words.families.map { "      \($0.name)) found=(\(entries($0.members))); _describe -t commands command found ;;" }.joined(separator: "\n"))
        esac
      fi
      # How many words stand behind the command's name.
      case $verb in
        \(words.families.map(\.name).joined(separator: "|"))) place=$((count > 0 ? count - 1 : 0)) ;;
        *) place=$count ;;
      esac
      found=()
      case "$verb $second" in
    \(words.verbs.map { verb($0, words) }.joined(separator: "\n"))
      esac
      if [[ $PREFIX == -* ]]; then
        found+=(\(flags(words.anywhere)))
        _describe -t options option found
        return
      fi
      case "$verb $second $place" in
    \(words.settings.map { "    'set \($0.name) 1') found=(\(entries($0.values))) ;;" }.joined(separator: "\n"))
      esac
      (( $#found )) && _describe -t words word found
      case $type in
    \(words.fields.map { "    \($0.words.joined(separator: "|"))) fields=(\(entries($0.names))) ;;" }.joined(separator: "\n"))
      esac
      (( $#fields )) && _describe -t fields field fields -S =
      return 0
    }
    if [[ $funcstack[1] == _archeryhub ]]; then _archeryhub "$@"; else compdef _archeryhub archeryhub; fi
    """
  }

  private static func values(_ words: CommandLineWords) -> [String] {
    words.valued.map { names, value in
      let action =
        switch value {
        case .anything: "_message value"
        case .files: "_files"
        case .folders: "_files -/"
        case .words(let list): "found=(\(entries(list))); _describe -t values value found"
        }
      return "    \(names.joined(separator: "|"))) \(action); return ;;"
    }
  }

  /// What goes on behind a command: its words, or behind a dash its options.
  private static func verb(_ verb: CommandLineWords.Verb, _ words: CommandLineWords) -> String {
    let patterns = verb.names.map { name in
      name.contains(" ") ? "'\(name)'" : words.families.contains { $0.name == name } ? "'\(name) '" : "'\(name) '*"
    }
    let type = verb.takesFields ? "; type=\(verb.type ?? "$second")" : ""
    let places = verb.places.enumerated().map { place, what in
      "\(place == verb.places.count - 1 ? "*" : String(place))) found=(\(entries(what.words)))"
        + (what.takesFiles ? "; _files" : "") + " ;;"
    }
    return """
            \(patterns.joined(separator: "|")))
              if [[ $PREFIX == -* ]]; then found=(\(flags(verb.options)))
              else case $place in \(places.joined(separator: " ")) esac\(type); fi ;;
      """
  }

  private static func flags(_ flags: [CommandLineWords.Flag]) -> String {
    entries(flags.flatMap { flag in flag.names.map { .init(word: $0, help: flag.help) } })
  }

  /// Words with their help, as `_describe` wants them.
  private static func entries(_ entries: [CommandLineWords.Entry]) -> String {
    entries.map { entry in
      let word = entry.word.replacing(":", with: "\\:")
      let help = entry.help.isEmpty ? "" : ":" + entry.help
      return "'" + (word + help).replacing("'", with: "'\\''") + "'"
    }.joined(separator: " ")
  }
}

extension String {
  /// The text with another text in place of a character.
  fileprivate func replacing(_ character: Character, with text: String) -> String {
    reduce(into: "") { result, next in
      if next == character { result += text } else { result.append(next) }
    }
  }
}
