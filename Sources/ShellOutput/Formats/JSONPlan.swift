import Answers
import Codecs

/// The keys of a row's JSON object, each with its column.
struct JSONPlan {
  /// A key with one column's value.
  private struct Member {
    let key: String
    let name: String
    let column: Int
    let isNumeric: Bool
  }

  /// The keys of the object: a single value each, or the members of an inner object.
  private var members: [(object: String?, members: [Member])] = []

  /// Puts columns that share an object together, at the position of its first one.
  ///
  /// A column whose own name is that of an object stands in it under no name, as exports have it. A column of a
  /// name that is taken is left out.
  package init(_ columns: [Column]) {
    let objects = Set(columns.filter { $0.path.count == 2 }.map { $0.path[0] })
    // By bytes: Swift calls some texts equal that are two keys in JSON.
    var seen: Set<[UInt8]> = []
    for (index, column) in columns.enumerated() where seen.insert(Array(column.name.utf8)).inserted {
      let isInner = column.path.count == 2
      let isObject = objects.contains(column.name)
      let key = isInner ? column.path[1] : isObject ? "" : column.name
      add(
        Member(key: key, name: column.name, column: index, isNumeric: column.isNumeric),
        to: isInner || isObject ? column.path[0] : nil)
    }
  }

  private mutating func add(_ member: Member, to object: String?) {
    if let object, let index = members.firstIndex(where: { $0.object == object }) {
      members[index].members.append(member)
    } else {
      members.append((object, [member]))
    }
  }

  /// How a row's object is written.
  package func form(_ frame: RowForm.Frame) -> RowForm {
    var form = RowForm(frame)
    var writer = JSONWriter()
    var mark = 0
    writer.beginObject()
    for (object, inner) in members {
      if let object {
        writer.key(object)
        writer.beginObject()
      }
      for member in inner {
        writer.key(member.key)
        let spelling: Spelling = member.isNumeric ? .jsonNumber : .jsonString
        form.add(
          member.name, column: member.column, after: Array(writer.bytes[mark...]), spelling, empty: Array("null".utf8))
        mark = writer.bytes.count
        // Its value comes here.
        writer.raw([])
      }
      if object != nil { writer.endObject() }
    }
    writer.endObject()
    form.end(with: Array(writer.bytes[mark...]))
    return form
  }
}
