import Foundation
import TestSupport
import Testing

/// The completion files in the shells that they are made for.
@Suite struct ShellCompletionTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private static func has(_ shell: String) -> Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)") }

  /// Typed lines, each with some of the candidates that Tab offers for its last word.
  private static let lines: [(line: String, offered: [String])] = [
    ("li", ["list"]), ("setup ve", ["versions"]), ("setup fit --pr", ["--primary"]), ("list ris", ["risers"]),
    ("list risers len", ["length="]), ("edit arrow 3 sp", ["spine="]), ("mark add 70m 2.35 da", ["date="]),
    ("--format js", ["json", "jsonl"]), ("--data other list ar", ["arrows"]), ("-y -q und", ["undo"]),
    ("list risers --so", ["--sort"]), ("set un", ["units"]), ("help qu", ["quit", "quoting"]),
    ("--comp", ["--completion"]), ("set units met", ["metric"]), ("watch li", ["list"]),
    ("export mark", ["markdown"]), ("ls stab", ["stabilizers"]), ("import --on-conflict up", ["update"]),
    // Only words that are valid at that position are offered.
    ("list risers wh", ["where"]), ("list wh", []), ("list risers ris", []), ("count risers by", ["by"]),
    ("help list qu", []), ("set units metric me", []), ("export markdown ris", ["risers"]),
    ("export markdown risers mark", []), ("setup show Outdoor ve", []), ("watch list ris", ["risers"]),
    ("watch list risers ris", []), ("set units met --qu", ["--quiet"]),
  ]

  @Test(arguments: ["bash", "zsh", "fish"])
  func theFileIsOneThatTheShellCanRead(shell: String) throws {
    let run = try home.sh(
      "archeryhub --completion \(shell) > completion; ! command -v \(shell) >/dev/null || \(shell) -n completion")
    #expect(run == Run(code: 0))
  }

  @Test(arguments: lines) func bash(line: String, offered: [String]) throws {
    let run = try home.sh(
      """
      archeryhub --completion bash > completion
      cat > ask <<'END'
      source "$1"
      COMP_LINE="archeryhub $2"
      COMP_POINT=${#COMP_LINE}
      _archeryhub archeryhub "${COMP_LINE##*[ =]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      END
      bash --norc ask ./completion '\(line)'
      """)
    #expect(Set(run.lines) == Set(offered), "\(run)")
    #expect(run.errors == "")
  }

  @Test func theProgramKnowsIdsNamesSetupsAndValues() throws {
    let home = try TemporaryHome(.sampleWithSetups)
    let other = try TemporaryHome(.nothing)
    let ask = { (line: String) in
      try home.sh(#"archeryhub --complete bash "archeryhub $LINE" "${LINE##*[ =]}""#, ["LINE": line]).output
    }
    #expect(try ask("show riser 1") == "none\n.1\tHoyt Formula Xi\n.10\tSamick Polaris\n.11\tHoyt Formula Faktor\n")
    #expect(try ask("list riser 11") == "none\n.11\tHoyt Formula Faktor\n")
    #expect(try ask("list riser ").hasPrefix("none\n.1\tHoyt Formula Xi\n.2\t"))
    #expect(try ask("setup show Out") == "none\n.Outdoor\tsetup 1, version 4, recurve\n")
    #expect(try ask("edit riser 1 fitting=f") == "none\n.Formula\t\n")
    #expect(try ask("--data \(other.data) show riser ") == "none\n")
    #expect(try ask("--data=\(other.data) show riser ") == "none\n")
    #expect(try ask("import ") == "files\n")
    #expect(try ask("list risers > ") == "files\n")
    #expect(try ask("--data ") == "folders\n")
    #expect(try ask("winter.hub ") == "scripts\n")
    #expect(try ask("-c 'list ris") == "none\n=risers\tBow components\n")
  }

  @Test func askingWritesNothingAndSaysNothingOfWhatIsWrong() throws {
    for damage in ["rm -r data", "printf 'id,brand\\n1' > data/risers.csv", "printf x > data/hub.json", "chmod 0 data"]
    {
      let home = try TemporaryHome()
      let run = try home.sh(
        """
        archeryhub -y edit riser 1 notes=x 2>/dev/null; \(damage); ls -lAR --time-style=full-iso data > before 2>/dev/null
        for line in 'show riser ' 'edit riser 1 brand=' 'setup show ' 'li'; do
          timeout 5 archeryhub --complete zsh "archeryhub $line" "${line##*[ =]}" || echo "code $?"
        done > answers
        ls -lAR --time-style=full-iso data > after 2>/dev/null; cmp before after && grep -c list answers
        """)
      #expect(run == Run(code: 0, output: "1\n"), "\(damage)")
    }
  }

  @Test(.enabled(if: has("fish")), arguments: lines) func fish(line: String, offered: [String]) throws {
    let run = try home.sh(
      "archeryhub --completion fish > completion; fish --no-config -c 'source ./completion; complete -C \"archeryhub \(line)\"'"
    )
    let words = run.lines.map { String($0.prefix { $0 != "\t" }) }
    #expect(Set(words.filter { $0.hasPrefix(line.split(separator: " ").last ?? "") }) == Set(offered), "\(run)")
  }

  /// zsh completes only at a keyboard: one is made up, and the line is printed as Tab has left it.
  @Test(.enabled(if: has("zsh")), arguments: lines) func zsh(line: String, offered: [String]) throws {
    let run = try home.sh(
      """
      mkdir functions; archeryhub --completion zsh > functions/_archeryhub
      cat > ask <<'END'
      zmodload zsh/zpty
      zpty shell zsh -f -i
      read_to() { local all piece; while zpty -r shell piece; do all+=$piece; [[ $all == *$1* ]] && break; done; print -r -- $all }
      zpty -w shell "PROMPT= ; fpath=($PWD/functions \\$fpath); autoload -Uz compinit; compinit -u -d $PWD/dump; stty rows 200 columns 200; LISTMAX=10000; unsetopt prompt_sp auto_menu list_ambiguous; print RE''ADY"
      read_to READY >/dev/null
      zpty -n -w shell "archeryhub $1"$'\\t\\C-a print -r -- \\'<\\C-e>\\'\\n print DO\\'\\'NE\\n'
      read_to DONE
      END
      timeout 60 zsh -f ask '\(line)'
      """)
    let start = "<archeryhub "
    let printed = run.output.split(whereSeparator: \.isNewline).first { $0.hasPrefix(start) && $0.hasSuffix(">") }
    let completed = printed.map { $0.dropFirst(start.count).dropLast() } ?? ""
    let word = completed.split(separator: " ").last.map(String.init) ?? ""
    if offered.isEmpty {
      #expect(completed == line, "\(run)")
    } else if offered.count == 1 {
      #expect(word == offered[0], "\(run)")
    } else {
      // All are listed, and their common prefix is in the line.
      #expect(offered.allSatisfy { run.output.contains($0) && $0.hasPrefix(word) }, "\(run)")
    }
  }
}
