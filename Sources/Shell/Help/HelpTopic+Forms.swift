import Equipment

extension HelpTopic {
  static let forms = HelpTopic(
    name: "forms", summary: "fields one by one; editors",
    text: """
      On a terminal `add TYPE`, `setup add` and `round add` ask for the fields if the line does not say enough,
      and `edit TYPE ID` asks for those of an item. What the line says is not asked again.

      \(HelpText.aligned(signs).joined(separator: "\n"))

      Usual is what the newest item of that brand and model has, else what the catalogue has of it, which is said;
      of another product only maker, hand, owner, place, currency and tags. setup add asks for the items too, by
      id or name.

      A question names the unit and the range. What cannot be is explained and asked again, with its text in the line.
      At the end all of it is shown: Enter saves it as one change, n keeps nothing, edit asks all of it again, and
      edit FIELD, or FIELD alone, asks for that one, also for fields that are asked for only on request.

      `edit TYPE TARGET --editor`, also for several items, opens $VISUAL or $EDITOR on a text with a line for each
      field. What changed is shown and stored after a yes. What is wrong is told in the text, at its place. If the
      editor ends with another code than 0, nothing is changed.
      Scripts, pipes and --no-input are never asked anything.
      """,
    examples: [
      "add riser brand=Hoyt model=Xceed     # enough: nothing is asked",
      "edit arrow 3 spine=450               # changes one field without a form",
    ])

  /// Signs that are typed at a question instead of a value, with their meanings.
  private static let signs = [
    ("Enter", "takes what stands in [ ]: the present value, or a usual one"),
    ("-", "leaves the field empty"),
    ("<", "goes back to the question before"),
    (">", "goes to the end; the questions left out stay unanswered"),
    ("?", "explains what is asked for"),
    ("\"-\"", "a value that is one of these signs stands in quotes"),
    ("Tab", "completes what is stored, usual, or in the catalogue"),
    ("Ctrl-C", "drops everything: nothing was added"),
  ]
}
