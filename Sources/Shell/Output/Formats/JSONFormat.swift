import Answers
import Codecs

// [
// {"id":1,"brand":"Easton","spine":450,"point":{"brand":"Easton","weight":100},"notes":null},
// {"id":2,"brand":"Port Orford Cedar","spine":"45-50#","point":{"brand":null,"weight":null},"notes":null}
// ]
//
// Nothing at all is [].

extension OutputFormat {
  static let json = OutputFormat("json", "A JSON array of objects", fileExtension: "json") { columns, _ in
    JSONPlan(columns).form(.array)
  }
}
