/// A shell that can complete the words behind the program's name, by a file that it reads.
///
/// The files only ask the program, which knows the line as its own Tab does: they hold no word of its language.
public enum CompletionScript: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The file, without its last line break.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  // Each reads what `ShellAnswer` writes. Only bash has no room for what is beside a candidate, except in a list.

  private static let bashScript = #"""
    # Completion of archeryhub for bash; made by archeryhub --completion bash.
    _archeryhub() {
      local answer text help files= goes=
      local -a shown=()
      COMPREPLY=()
      while IFS= read -r answer; do
        if [[ -z $files ]]; then files=$answer; continue; fi
        goes=${answer:0:1} text=${answer:1}
        help=${text#*$'\t'} text=${text%%$'\t'*}
        COMPREPLY+=("$text") shown+=("$text${help:+  ($help)}")
      done < <("$1" --complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
      if ((${#COMPREPLY[@]} == 1)); then
        if [[ $goes == '=' ]]; then compopt -o nospace 2>/dev/null; fi
      elif ((${#COMPREPLY[@]})); then
        compopt -o nosort 2>/dev/null
        if ((COMP_TYPE == 63)); then COMPREPLY=("${shown[@]}"); fi
      else
        case $files in
          files) compopt -o default 2>/dev/null ;;
          folders) compopt -o dirnames 2>/dev/null ;;
          scripts)
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -X '!*.hub' -- "$2"; if [[ $2 == */* ]]; then compgen -d -- "$2"; fi) ;;
        esac
      fi
    } && complete -F _archeryhub archeryhub
    """#

  private static let zshScript = #"""
    #compdef archeryhub
    # Completion of archeryhub for zsh; made by archeryhub --completion zsh.
    _archeryhub() {
      local answer text help files= word=${words[CURRENT]%"$SUFFIX"}
      local -a ended endedShown open openShown
      for answer in "${(@f)$("${(Q)words[1]}" --complete zsh "${(j: :)words[1,CURRENT-1]} $word" "${word#"$QIPREFIX"}" 2>/dev/null)}"; do
        if [[ -z $files ]]; then files=$answer; continue; fi
        text=${answer[2,-1]}
        help=${text#*$'\t'} text=${text%%$'\t'*}
        if [[ $answer[1] == '=' ]]; then
          open+=("$text") openShown+=("$text${help:+  -- $help}")
        else
          ended+=("$text") endedShown+=("$text${help:+  -- $help}")
        fi
      done
      (( $#ended )) && compadd -U -Q -l -V archeryhub -d endedShown -- "$ended[@]"
      (( $#open )) && compadd -U -Q -l -V archeryhub -S '' -d openShown -- "$open[@]"
      case $files in
        files) [[ $PREFIX == --*=* ]] && compset -P '*='; _files ;;
        folders) [[ $PREFIX == --*=* ]] && compset -P '*='; _files -/ ;;
        scripts) _files -g '*.hub' ;;
      esac
      (( compstate[nmatches] ))
    }
    if [[ $funcstack[1] == _archeryhub ]]; then _archeryhub "$@"; else compdef _archeryhub archeryhub; fi
    """#

  private static let fishScript = #"""
    # Completion of archeryhub for fish; made by archeryhub --completion fish.
    function __archeryhub_complete
        set -l program (commandline -opc)[1]
        set -l answers ($program --complete fish (commandline -cp | string collect) 2>/dev/null)
        set -l token (commandline -ct)
        set -l head (string match -r -- '^--[a-z-]+=' $token)
        set -l path (string replace -r -- '^--[a-z-]+=' '' $token)
        set -q answers[2]; and string sub -s 2 -- $answers[2..-1]
        switch "$answers[1]"
            case files
                for name in (__fish_complete_path $path); echo $head$name; end
            case folders
                for name in (__fish_complete_directories $path); echo $head$name; end
            case scripts
                string match -q -- '*/*' $token; and set -l kinds '(\.hub|/)'; or set -l kinds '\.hub'
                __fish_complete_path $token | string match -r -- '^[^\t]*'$kinds'(?:\t.*)?$' | string match -e -- .
        end
    end
    complete -c archeryhub -e
    complete -c archeryhub -f -a '(__archeryhub_complete)'
    """#
}
