/// The completion file of bash; it needs no other file.
enum BashCompletion {
  static func script(_ words: CommandLineWords) -> String { reading(words) + "\n" + offering(words) }

  /// What finds out how far the line is, and offers what may stand before a command.
  private static func reading(_ words: CommandLineWords) -> String {
    """
    # Completion of archeryhub for bash; made by archeryhub --completion bash.
    _archeryhub() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} verb= second= type= words= i place count=0 isValue=
      COMPREPLY=()
      # bash parts --format=csv at the sign.
      if [[ $current == '=' ]]; then
        current= isValue=yes
      elif [[ $previous == '=' ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]} isValue=yes
      fi
      case $previous in
    \(values(words).joined(separator: "\n"))
      esac
      [[ -z $isValue ]] || return 0
      for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
          \(valuedNames(words))) [[ ${COMP_WORDS[i+1]} == '=' ]] && ((i++)); ((i++)) ;;
          -* | '=') ;;
          \(words.wrappers.joined(separator: " | "))) if [[ -n $verb ]]; then second=${second:-${COMP_WORDS[i]}} count=$((count + 1)); fi ;;
          *)
            if [[ -z $verb ]]; then
              verb=${COMP_WORDS[i]}
            else
              second=${second:-${COMP_WORDS[i]}} count=$((count + 1))
            fi ;;
        esac
      done
      if [[ -z $verb ]]; then
        case $current in
          -*) words='\(words.options.flatMap(\.names).joined(separator: " "))' ;;
          *) words='\(words.first.map(\.word).joined(separator: " "))'; compopt -o default 2>/dev/null ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        return
      fi
    """
  }

  /// What offers the words, options and fields of a command.
  private static func offering(_ words: CommandLineWords) -> String {
    """
      if [[ -z $second && $current != -* ]]; then
        case $verb in
    \(words.families.map { "      \($0.name)) words='\($0.members.map(\.word).joined(separator: " "))' ;;" }.joined(separator: "\n"))
        esac
      fi
      # How many words stand behind the command's name.
      case $verb in
        \(words.families.map(\.name).joined(separator: " | "))) place=$((count > 0 ? count - 1 : 0)) ;;
        *) place=$count ;;
      esac
      case "$verb $second" in
    \(words.verbs.map { verb($0, words) }.joined(separator: "\n"))
      esac
      if [[ $current == -* ]]; then words="$words \(anywhere(words))"; fi
      case "$verb $second $place $current" in
        *' -'*) ;;
    \(words.settings.map { "    'set \($0.name) 1 '*) words='\($0.values.map(\.word).joined(separator: " "))' ;;" }.joined(separator: "\n"))
      esac
      COMPREPLY+=($(compgen -W "$words" -- "$current"))
      [[ $current == -* || -z $type ]] && return
      case $type in
    \(words.fields.map { "    \($0.words.joined(separator: " | "))) words='\($0.names.map { $0.word + "=" }.joined(separator: " "))' ;;" }.joined(separator: "\n"))
        *) return ;;
      esac
      local fields=($(compgen -W "$words" -- "$current"))
      if ((${#fields[@]})); then
        COMPREPLY+=("${fields[@]}")
        compopt -o nospace 2>/dev/null
      fi
    } && complete -F _archeryhub archeryhub
    """
  }

  private static func values(_ words: CommandLineWords) -> [String] {
    words.valued.map { names, value in
      let action =
        switch value {
        case .anything: ""
        case .files: "compopt -o default 2>/dev/null;"
        case .folders: "COMPREPLY=($(compgen -d -- \"$current\"));"
        case .words(let entries):
          "COMPREPLY=($(compgen -W '\(entries.map(\.word).joined(separator: " "))' -- \"$current\"));"
        }
      return "    \(names.joined(separator: " | "))) \(action) return ;;"
    }
  }

  /// The program's options behind a command, without those that commands have themselves.
  private static func anywhere(_ words: CommandLineWords) -> String {
    let own = Set(CommonOption.allCases.map { "--\($0.rawValue)" })
    return words.anywhere.flatMap(\.names).filter { !own.contains($0) }.joined(separator: " ")
  }

  private static func valuedNames(_ words: CommandLineWords) -> String {
    words.valued.flatMap(\.names).joined(separator: " | ")
  }

  private static func places(_ verb: CommandLineWords.Verb) -> String {
    verb.places.enumerated().map { place, what in
      let files = what.takesFiles ? "; compopt -o default 2>/dev/null" : ""
      return "\(place == verb.places.count - 1 ? "*" : String(place)))"
        + " words=\"$words \(what.words.map(\.word).joined(separator: " "))\"\(files) ;;"
    }.joined(separator: " ")
  }

  /// What goes on behind a command: its words, or behind a dash its options.
  private static func verb(_ verb: CommandLineWords.Verb, _ words: CommandLineWords) -> String {
    let patterns = verb.names.map { name in
      name.contains(" ") ? "'\(name)'" : words.families.contains { $0.name == name } ? "'\(name) '" : "'\(name) '*"
    }
    let type = verb.takesFields ? " type=\(verb.type ?? "$second");" : ""
    return """
            \(patterns.joined(separator: " | ")))
              if [[ $current == -* ]]; then words='\(verb.options.flatMap(\.names).joined(separator: " "))'
              else case $place in \(places(verb)) esac;\(type) fi ;;
      """
  }
}
