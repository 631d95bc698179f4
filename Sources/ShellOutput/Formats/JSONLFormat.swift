import Answers
import Codecs

// {"id":1,"brand":"Easton","spine":450,"point":{"brand":"Easton","weight":100},"notes":null}
// {"id":2,"brand":"Port Orford Cedar","spine":"45-50#","point":{"brand":null,"weight":null},"notes":null}

extension OutputFormat {
  package static let jsonl = OutputFormat("jsonl", "A JSON object a line", fileExtension: "jsonl") { columns, _ in
    var form = JSONPlan(columns).form(.lines)
    form.end(with: [ASCII.lineFeed])
    return form
  }
}
