// {"id":1,"brand":"Easton","spine":450,"point":{"brand":"Easton","weight":100},"notes":null}
// {"id":2,"brand":"Port Orford Cedar","spine":"45-50#","point":{"brand":null,"weight":null},"notes":null}

import Inventory

extension OutputFormat {
  static let jsonl = OutputFormat("jsonl", "A JSON object a line", fileExtension: "jsonl") { table, _ in
    let plan = JSONPlan(table.columns)
    var writer = JSONWriter()
    for row in table.rows {
      plan.write(row, of: table, to: &writer)
      writer.endLine()
    }
    return writer.bytes
  }
}
