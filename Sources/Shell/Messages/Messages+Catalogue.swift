import Equipment
import ShellLanguage

extension Messages {
  /// The reason why the catalogue has no answer, and a hint.
  static func wording(of refusal: CatalogueRefusal) -> (text: String, hint: String?) {
    switch refusal {
    case .none:
      (
        "there is no catalogue to look into",
        "Scripts/install brings it; ARCHERYHUB_CATALOGUE names a file that is one"
      )
    case .noProducts(let type):
      ("the catalogue holds equipment and no \(type.words.noun.many)", "help catalogue find explains it")
    case .unknown(let name, let type, let near):
      (
        "the catalogue has no \(type.words.noun.one) \(quoted(name))",
        near.isEmpty
          ? "catalogue list \(type.words.many.lowercased()) shows what it has"
          : "did you mean \(near.map(quoted).joined(separator: " or "))?"
      )
    case .several(let name, let type, let labels, let distinguishing): several(name, type, labels, distinguishing)
    }
  }

  private static func several(
    _ name: String, _ type: RecordType, _ labels: [String], _ distinguishing: [String]
  ) -> (text: String, hint: String?) {
    let most = 20
    let list = labels.prefix(most).map(quoted).joined(separator: ", ") + (labels.count > most ? ", …" : "")
    let fields = distinguishing.filter { type.field($0) != nil }
    return (
      "\(labels.count) \(type.words.noun.many) of the catalogue can be meant by \(quoted(name)): \(list)",
      fields.first.map { "say which by \($0)=… or by the whole name" } ?? "say which by the whole name"
    )
  }

  /// The fields of an item that were filled in from the catalogue, with the catalogue's sources.
  static func filled(_ fields: [String], of item: any Record, from sources: [String]) -> String {
    let values = fields.map { "\($0) \(value($0, item))" }
    let source = sources.filter { !$0.isEmpty }.map(VisibleText.line).joined(separator: "; ")
    return "from the catalogue\(source.isEmpty ? "" : " (\(source))"): "
      + (values.isEmpty ? "nothing, as all of it was given" : values.joined(separator: ", "))
  }

  /// `5 products`, `2 of 5 products`.
  static func catalogued(_ shown: Int, of total: Int, _ what: String = "product", columnsLeftOut: [String]) -> String {
    let all = total == 1 ? "1 \(what)" : "\(total) \(what)s"
    return (shown == total ? all : "\(shown) of \(all)")
      + (columnsLeftOut.isEmpty ? "" : "; no room for \(columnsLeftOut.joined(separator: ", ")): --wide shows all")
  }

  static func notInCatalogue(_ text: String, near: [String]) -> String {
    "nothing in the catalogue matches \(VisibleText.line(text))"
      + (near.isEmpty ? "" : "; did you mean \(near.map(quoted).joined(separator: " or "))?")
  }

  /// The other spelling of a brand, and the command that makes the two spellings one.
  ///
  /// - Parameter command: the beginning of the command that changes the items with that brand; empty in a dry run.
  static func spelling(_ spelling: OtherSpelling, command: String) -> String {
    "\(other(spelling)); to use one name: \(command)brand=\(Quoting.quote(spelling.usual))"
  }

  /// The same of several brands, which an import brought.
  static func spellings(_ spellings: [OtherSpelling]) -> String {
    let most = 5
    let names = spellings.prefix(most).map { "\(quoted($0.typed)) (\(quoted($0.usual)))" }.joined(separator: ", ")
    return "\(spellings.count) brands are also written otherwise: \(names)\(spellings.count > most ? ", …" : "")"
  }

  private static func other(_ spelling: OtherSpelling) -> String {
    let whereabouts = spelling.stored == 0 ? "in the catalogue" : "here (\(items(spelling.stored)))"
    return spelling.isSame
      ? "\(quoted(spelling.typed)) is\(spelling.stored == 0 ? "" : " also") written \(quoted(spelling.usual)) \(whereabouts)"
      : "\(quoted(spelling.typed)) is nearly \(quoted(spelling.usual)), which is \(whereabouts)"
  }
}
