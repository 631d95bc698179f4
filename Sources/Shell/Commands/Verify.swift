import Hub
import Inventory

extension Command {
  static let verify = Command(
    "verify", "Check every file of the data folder against the others.",
    onlyReads: true,
    examples: ["verify", "verify --format json"],
    notes: [
      "It reads everything, also the history from its beginning, and changes nothing.",
      "Every finding says what will happen. The program ends with 3 if something is damaged.",
    ]
  ) { session in
    let found = try await session.working(on: "checking the data folder") { [repository = session.repository] in
      try await repository.verify(telling: $0)
    }
    let settings = session.state.fault
    let rows = found.findings.map { Messages.row(of: $0) } + (settings.map { [Messages.row(ofSettings: $0)] } ?? [])
    let damages = found.damages + (settings == nil ? 0 : 1)
    let columns = [
      Column("file"), Column("kind"), Column("finding", isSentence: true),
      Column("outcome", title: "what happens", isSentence: true),
    ]
    var output = Output(table: rows.isEmpty ? nil : Table(columns: columns, rows: rows, idColumn: "file"))
    // Sentences that would be cut say nothing.
    output.table?.layout = .uncut
    output.notes = [Messages.verified(files: found.files, findings: rows.count, damages: damages)]
    output.code = damages == 0 ? .success : .data
    return output
  }
}
