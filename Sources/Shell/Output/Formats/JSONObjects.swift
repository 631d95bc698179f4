/// The rows of a table as JSON objects, each on one line.
struct JSONObjects {
  private let table: Table
  private let members: [Member]

  /// One key of the object: a column's value, or an object with more of them.
  private enum Member {
    case value(key: String, column: Int)
    case object(key: String, members: [(key: String, column: Int)])

    var objectKey: String? {
      if case .object(let key, _) = self { key } else { nil }
    }

    mutating func append(_ inner: (key: String, column: Int)) {
      guard case .object(let key, let members) = self else { return }
      self = .object(key: key, members: members + [inner])
    }
  }

  init(_ table: Table) {
    self.table = table
    members = Self.members(of: table)
  }

  /// The bytes of each row's object.
  var objects: [[UInt8]] { table.rows.map { object(for: $0) } }

  /// Columns that share an object stand together where its first one is; a column whose own name is that of an
  /// object stands in it under no name, as exports have it. A column of a name that is taken is left out.
  private static func members(of table: Table) -> [Member] {
    let objects = Set(table.columns.filter { $0.path.count == 2 }.map { $0.path[0] })
    var members: [Member] = []
    var seen: Set<String> = []
    for (column, info) in table.columns.enumerated() where seen.insert(info.name).inserted {
      guard info.path.count == 2 || objects.contains(info.name) else {
        members.append(.value(key: info.name, column: column))
        continue
      }
      let inner = (key: info.path.count == 2 ? info.path[1] : "", column: column)
      if let place = members.firstIndex(where: { $0.objectKey == info.path[0] }) {
        members[place].append(inner)
      } else {
        members.append(.object(key: info.path[0], members: [inner]))
      }
    }
    return members
  }

  private func object(for row: [String?]) -> [UInt8] {
    let texts = members.map { member in
      switch member {
      case .value(let key, let column): pair(key, row, column)
      case .object(let key, let inner):
        "\(quoted(key)):{\(inner.map { pair($0.key, row, $0.column) }.joined(separator: ","))}"
      }
    }
    return Array("{\(texts.joined(separator: ","))}".utf8)
  }

  private func pair(_ key: String, _ row: [String?], _ column: Int) -> String {
    guard let text = table.cell(row, column) else { return "\(quoted(key)):null" }
    return "\(quoted(key)):\(table.columns[column].isNumeric && Self.isNumber(text) ? text : quoted(text))"
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.reduce(into: "") { json, scalar in
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    } + "\""
  }

  /// A number as JSON spells it, without an exponent: no sign but a minus, no needless zero before it.
  static func isNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : Substring(text)
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }) else {
      return false
    }
    return parts[0] == "0" || !parts[0].hasPrefix("0")
  }
}
