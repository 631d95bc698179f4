import Equipment
import ShellOutput

/// A page of help on something that is neither a command nor a type.
struct HelpTopic: Sendable {
  let name: String
  let summary: String
  let text: String
  /// Lines that run as they are on the sample inventory.
  let examples: [String]

  /// The whole page.
  var page: String { ([text, "", "examples"] + examples.map { "  \($0)" }).joined(separator: "\n") }

  static let all: [HelpTopic] = [
    filters, targets, quoting, units, formats, scripts, setups, rules, sharing, forms, keys,
  ]

  private static let filters = HelpTopic(
    name: "filters", summary: "which items are meant",
    text: """
      Filters stand after the word where; commands that only read do without it.

        brand=Easton            equal, without case and accents; != is not equal
        spine<600  length>=60cm less, greater; a value takes units
        model~carbon            contains; !~ does not contain
        status in spare,repair  one of several
        spine 400..600          from … to, both included
        price is empty          or: is set
        purchased>=2024         a year or a month, 2024-05, is all of its days
        setup=Outdoor           of marks, rounds and tunings: a setup by its name
        type=riser              where several types are listed: list all, find, count all
        tag:indoor              one of the tags
        carbon                  a word that any text field contains

      not, and, or and ( ) combine them; two side by side both have to hold. Blanks may stand
      around an operator. Text in quotes is looked for as it is; a bare word with = < > | & ; in
      it that is no filter is refused. One word of the system's command line may hold a whole
      filter: archeryhub list arrows 'brand=Easton and spine<500'
      """,
    examples: [
      "list arrows where brand=Easton and spine<600",
      "list all where status in loaned,repair",
      "count risers where not (material=carbon or material=wood)",
    ])

  private static let targets = HelpTopic(
    name: "targets", summary: "how items are named",
    text: """
      3            the item with id 3 of the type; an id is never used again
      3-7,9        several
      %2  %1-5     rows of the last listing
      .            the item last added, changed or shown
      "Easton X10" brand and model, where only one item is named so
      -            ids on standard input, one a line (with -c or on the command line)

      list, count, export and history take a target too: list arrow 3,5. A row, . or a name
      says of which type it is: show %2, edit . spine=450, show "Easton X10".
      """,
    examples: [
      "show arrow 3",
      #"show arrow "Easton X10""#,
    ])

  private static let quoting = HelpTopic(
    name: "quoting", summary: "values with blanks and signs",
    text: #"""
      "…" takes \" \\ \n \t and \u{1F3F9}; '…' takes everything as it is; \x is x.
      # at the start of a word begins a comment. A line that ends in \ goes on in the next one;
      so does an open quote, but not in a script. A " or ' right after a digit is inches or feet: 25" 5'6".
      """#,
    examples: [
      #"find "carbon"      # with quotes or without"#,
      #"list risers where model="Formula Xi""#,
    ])

  private static let units = HelpTopic(
    name: "units", summary: "lengths, masses and weights",
    text: """
      A number without a unit is in the field's own unit, which help TYPE and the headings name.

      \(HelpText.aligned(Unit.allCases.map { ($0.rawValue, $0.spellings.joined(separator: "  ")) }).joined(separator: "\n"))

      set units metric, or imperial, shows tables on a terminal in other units. Distances stay as they are, and so
      does everything that is stored or written for programs.

      Fractions are read too: 8 3/4 (in quotes), 8¾, 5'6". A blank may stand before a unit:
      length=71 cm, mark predict 60 m. Dates: 2026-05-31, 31.5.2026, 5 May 2026, today.
      """,
    examples: [
      "list risers where length>=60cm",
      "list limbs where poundage<17kg",
    ])

  private static let formats = HelpTopic(
    name: "formats", summary: "how answers are written",
    text: """
      \(HelpText.aligned(OutputFormats.all.map { ($0.name, $0.help) }).joined(separator: "\n"))

      set table NAME draws tables in another style, set date NAME writes dates in another form: on a terminal alone.
      In tsv a tab reads \\t, a line break \\n or \\r, a backslash \\\\; quotes are signs like others.
      --format NAME on any command; > FILE writes the answer to a file, >> FILE adds it to one.
      """,
    examples: [
      "list arrows --format json",
      "list risers --columns id,model,length --format markdown",
    ])

  private static let scripts = HelpTopic(
    name: "scripts", summary: "commands from files and pipes",
    text: """
      One command a line, as typed. A script stops at its first error; --keep-going goes on.
      --atomic makes all of it one change or none, and answers when that is known; --dry-run changes nothing, --yes answers questions,
      --echo shows each command. Answers go to standard output, everything else to standard error.

      A shell on a terminal begins with the commands of ~/.config/archeryhub/init.hub, if there is such a file
      ($XDG_CONFIG_HOME counts); an error in it is named and does not end the shell. It is not run if somebody
      else owns it, or may write it or into its folder. --no-init leaves it out.

      The shell says first what is there and what needs attention, unless it is called with --quiet. What . and %N mean
      is still known to the next shell in the same data folder, but to no script.
      """,
    examples: [
      "source winter.hub",
      "export csv arrows backup.csv --yes",
    ])

  private static let keys = HelpTopic(
    name: "keys", summary: "keys of the shell",
    text: """
      Tab     completes the word, or lists what can stand there
      ↑ ↓     earlier lines that begin as what is typed; Ctrl-R searches them
      Ctrl-X Ctrl-E  opens the line in $VISUAL or $EDITOR; Enter runs what comes back
      paste   runs the pasted lines that an error or a question has stopped
      Ctrl-C  drops the line
      Ctrl-D  leaves
      Ctrl-Z  stops the shell, fg goes on

      The shell reads ~/.inputrc; `$if archeryhub` holds settings for it alone.
      """,
    examples: [
      "help list",
      "help filters",
    ])
}
