import Testing

@testable import Shell
@testable import ShellLanguage

@Suite("Suggestions")
struct SuggestionsTests {
  private static let verbs = [
    "count", "list", "show", "add", "edit", "copy", "delete", "find", "undo", "redo", "history", "import", "export",
    "check", "verify", "set", "alias", "source", "save", "help", "quit", "exit",
  ]

  @Test(
    "are the names that were nearly typed",
    arguments: [
      ("lst", ["list"]), ("lsit", ["list"]), ("lit", ["list"]), ("lis", ["list"]), ("LIST", ["list"]),
      ("shwo", ["show"]), ("hsitory", ["history"]), ("delte", ["delete"]), ("dleete", ["delete"]),
      ("exprot", ["export"]), ("ex", ["export", "exit"]), ("sav", ["save"]), ("hepl", ["help"]), ("udno", ["undo"]),
      ("copie", ["copy"]), ("hilfe", []), ("exportieren", []), ("zzqwx", []), ("x", []), ("", []), ("sw", []),
      ("qiut", ["quit"]), ("impört", ["import"]),
    ])
  func verbs(typed: String, names: [String]) {
    #expect(Suggestions.nearest(to: typed, among: Self.verbs) == names)
  }

  @Test(
    "find fields too",
    arguments: [
      ("spin", ["spine"]), ("lenght", ["length"]), ("brnd", ["brand"]), ("color", ["colour"]),
      ("point", ["point_brand", "point_model", "point_weight"]),
      ("pointweight", ["point_weight"]), ("diamter", ["diameter"]), ("modell", ["model"]), ("nots", ["notes"]),
    ])
  func fields(typed: String, names: [String]) {
    let fields = [
      "id", "brand", "model", "spine", "length", "weight", "diameter", "gpi", "point_brand", "point_model",
      "point_weight", "nock_brand", "quantity", "status", "colour", "notes",
    ]
    #expect(Suggestions.nearest(to: typed, among: fields) == names)
  }

  @Test("are at most three, each once, those that begin with the word first")
  func order() {
    let names = ["scope", "sight", "sign", "signal", "signed", "sigh", "sign"]
    #expect(Suggestions.nearest(to: "sig", among: names) == ["sight", "sign", "signal"])
    #expect(Suggestions.nearest(to: "sigm", among: ["sigh", "sigmoid"]) == ["sigmoid", "sigh"])
  }
}
