import Equipment
import Hub
import ShellOutput

extension TutorialStep {
  /// All steps, in the order in which they build on each other.
  static let all: [TutorialStep] = looking + changing + mistakes + shooting + kitRoom + leaving

  private static let looking = [
    TutorialStep(
      "What is there",
      "An inventory holds ten types of equipment. count shows how many there are of each.",
      type: "count",
      then: "Every command is a verb. Most take a type next, as a person would say it."
    ) { $0.ran("count") },
    TutorialStep(
      "A list",
      "list shows all items of a type, one a line. The first column is the id, which never changes.",
      type: "list risers",
      then: "Columns for which there is no room are named below; list risers --wide shows them."
    ) { $0.ran("list") && $0.context.state.currentType == .equipment(.riser) },
    TutorialStep(
      "A filter",
      "Behind where stands which items are meant: fields, compared with values. Units may be given: length>=60cm.",
      type: "list arrows where spine<600",
      then: "help filters has all of them: and, or, not, ranges, tags, empty fields."
    ) { attempt in
      let listed = attempt.context.state.lastListing
      let total = try await attempt.context.viewModel.ask(.count(of: .arrow))
      return attempt.ran("list") && listed.first?.type == .equipment(.arrow) && listed.count < total
    },
    TutorialStep(
      "One item",
      "show has every field of an item. It can be named by its id, or by brand and model in quotes.",
      type: "show arrow 3",
      then: "Tab completes ids and names, too. In the next commands a point means this item."
    ) { $0.ran("show") && $0.context.state.lastItem == ItemReference(type: .equipment(.arrow), id: 3) },
    TutorialStep(
      "Looking everywhere",
      "find looks for words in all items, whatever their type.",
      type: "find beiter",
      then: "The last column says where the word was found."
    ) { $0.ran("find") },
  ]

  private static let changing = [
    TutorialStep(
      "A new item",
      "add takes a type, and fields with their values. # is one of the ways to write pounds.",
      type: "add limbs brand=Hoyt model=Velos poundage=38# length=medium",
      then: "It has an id now, and is stored: nothing that was answered is ever lost."
    ) { try await $0.context.velos() != nil },
    TutorialStep(
      "A change",
      "edit changes fields. A value may come in any unit; it is kept in the field's own.",
      type: "edit limbs . poundage=17.2kg",
      then: "What was there before and what is there now are both shown.",
      about: TutorialStep.addedLimbs
    ) { attempt in
      guard let poundage = try await attempt.context.velos()?.text("poundage") else { return false }
      return attempt.ran("edit") && poundage != "38"
    },
    TutorialStep(
      "Taking it back",
      "undo takes back the last command, however many items it changed; also tomorrow, in another session.",
      type: "undo",
      then: "redo does it again, and history shows what was done."
    ) { attempt in
      let poundage = try await attempt.context.velos()?.text("poundage")
      return attempt.ran("undo") && poundage == "38"
    },
  ]

  @HubActor private static func addedLimbs(_ context: CommandContext) async throws -> (any Record)? {
    try await context.velos()
  }

  private static let mistakes = [
    TutorialStep(
      "A mistake",
      "Nothing happens if a command is not understood. Try one with a field that is misspelled: spin.",
      type: "edit arrow 3 spin=450",
      then: "The place is marked, and what is near is named. Nothing was changed."
    ) { $0.command == "edit" && !$0.isSuccess },
    TutorialStep(
      "A deletion",
      "delete asks first. Answer y.",
      type: "delete limbs .",
      then: "undo would bring it back, with the same id.",
      about: TutorialStep.addedLimbs
    ) { attempt in
      let limbs = try await attempt.context.velos()
      return attempt.ran("delete") && limbs == nil
    },
  ]

  private static let shooting = [
    TutorialStep(
      "A bow",
      "A setup is a bow as it is shot: its items and its tuning. Versions say how it changed, and what was shot with one is never lost.",
      type: "setup show Outdoor",
      then: "setup versions shows how it came to be so, setup diff compares two versions."
    ) { $0.ran("setup show") },
    TutorialStep(
      "The bow in your hand",
      "setup use says which setup is shot now. The prompt of the shell then names it.",
      type: "setup use Outdoor",
      then: "Marks and rounds belong to it from now on, and to its version."
    ) { $0.ran("setup use") },
    TutorialStep(
      "A sight mark between two",
      "The sample has marks for some distances. mark predict works out another one, with its error.",
      type: "mark predict 50m",
      then: "mark add 50m 4.90 would keep what you then shot with. mark chart draws the curve."
    ) { $0.ran("mark predict") },
    TutorialStep(
      "A score",
      "round add keeps a round. Those of World Archery are known by name, with distance and face.",
      type: #"round add "WA 720" score=652"#,
      then: "round stats by version says whether a change of the bow was worth it."
    ) { $0.ran("round add") },
    TutorialStep(
      "What it was worth",
      "A handicap is one number for a score on whatever round. With --handicap rounds are summed up by it, over all distances, and each number has its error.",
      type: "round stats by version --handicap",
      then: "handicap 652 \"WA 720\" says that of one score, and handicap of NAME those of an archer."
    ) { $0.ran("round stats") },
  ]

  private static let kitRoom = [
    TutorialStep(
      "Lent",
      "A club lends bows. lend hands pieces out, of several types at once, to somebody whose name or short name it knows, and says until when.",
      type: "lend riser 2, limbs 9 to anna until 3w quantity=1",
      then: "What is not free is not lent, and the answer says who has it. free lists what is."
    ) { $0.ran("lend") },
    TutorialStep(
      "Who has what",
      "has lists what one person has, and what is kept for them.",
      type: "has anna",
      then: "due lists what is to be back, and what is overdue, of everybody; show riser 2 says who has it."
    ) { $0.ran("has") },
    TutorialStep(
      "Back again",
      "return takes back what is out: pieces, a whole loan, or all that somebody has.",
      type: "return anna",
      then: "A kit is lent and taken back whole, and desk does it with a scanner: help kit, help desk."
    ) { $0.ran("return") },
  ]

  private static let leaving = [
    TutorialStep(
      "For other programs",
      "--format writes an answer as CSV, JSON and more; > FILE behind it writes it to a file.",
      type: "list arrows --format csv",
      then: "In scripts the same commands are used: archeryhub list arrows --format csv"
    ) { $0.ran("list") && $0.format == "csv" },
    TutorialStep(
      "Several machines",
      "The inventory can be on the club's laptop, the one in the shed and your own. sync exchanges what was changed.",
      type: "help sharing",
      then: "sync init begins with it. Nothing else needs it, or the network."
    ) { $0.ran("help") },
    TutorialStep(
      "Help",
      "help lists everything on one screen; help VERB, help TYPE and help TOPIC explain one thing.",
      type: "help units",
      then: "help --search WORDS looks everywhere."
    ) { $0.ran("help") },
  ]
}

extension CommandContext {
  /// The limbs that the tutorial has added; nil if there are none.
  fileprivate func velos() async throws -> (any Record)? {
    try await viewModel.ask(.records(of: [.limbs])).first { $0.text("model") == "Velos" }
  }
}

extension RecordType {
  fileprivate static let arrow = RecordType.equipment(.arrow)
  fileprivate static let limbs = RecordType.equipment(.limbs)
}
