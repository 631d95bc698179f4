extension HelpTopic {
  static let setups = HelpTopic(
    name: "setups", summary: "bows, sight marks and rounds",
    text: """
      A setup is a bow as it is shot: items and tuning values. Each change of these makes its next version;
      the versions before stay as they were, with copies of the items. A version of today that no mark, round
      or test refers to yet is amended: a bow put together from seven pieces is version 1. setup use chooses
      the current one: the prompt names it, and commands without a name mean it.

        NAME  2            a setup, by name or id; . is the last one meant
        NAME@2  @2         version 2 of it, or of the current one
        setup fit, unfit   put items in, or take them out, several in one version
        setup tune         set measures; reason=… says why
        setup versions     what each version changed; setup diff compares two
        edit of an item    makes the next version of every setup in use that has it; but price, notes, tags,
                           place, owner, status, colour and the like say nothing of how it shoots
        delete of an item  is refused while a setup in use has it, unless --force takes it out

      Marks belong to a setup and its version. Of several for one distance the newest measured one counts;
      mark predict works out those between, each with its error, and all those of a round. Rounds name setup, version and arrows too:
      round stats by version says what a change was worth, with --handicap over all rounds by one number;
      show bowstring how many shots it has had.
      tune says what bare shafts and paper tests mean and keeps a log of them; advise says what to do next.
      """,
    examples: [
      "setup add Windy riser=1 limbs=1 arrow=3 division=recurve",
      "setup fit Outdoor limbs 2 sight 2 arrow 6",
      #"setup fit Outdoor left stabilizer 9 --reason "steadier in wind""#,
      "setup tune Outdoor brace_height=8.75in tiller_top=182",
      "setup diff Outdoor@1 Outdoor@4",
      "mark add 50m 4.90 --setup Outdoor",
      "mark predict 40m,60yd --setup Outdoor",
      #"mark predict "WA 1440 men" --setup Outdoor"#,
      #"round add "WA 720" score=652 setup=Outdoor"#,
      "round stats by version",
      "tune bare-shaft right=9cm at 18m --setup Outdoor",
    ])
}
