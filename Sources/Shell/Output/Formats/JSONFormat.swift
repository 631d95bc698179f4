// [
// {"id":1,"brand":"Easton","spine":450,"point":{"brand":"Easton","weight":100},"notes":null},
// {"id":2,"brand":"Port Orford Cedar","spine":"45-50#","point":{"brand":null,"weight":null},"notes":null}
// ]
//
// Nothing at all is [].

import Inventory

extension OutputFormat {
  static let json = OutputFormat("json", "A JSON array of objects", fileExtension: "json") { table, _ in
    let plan = JSONPlan(table.columns)
    var writer = JSONWriter()
    writer.beginArray()
    for row in table.rows {
      writer.breakLine()
      plan.write(row, of: table, to: &writer)
    }
    if !table.rows.isEmpty { writer.breakLine() }
    writer.endArray()
    writer.endLine()
    return writer.bytes
  }
}
