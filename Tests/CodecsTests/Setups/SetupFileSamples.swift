import Equipment
import TestSupport
import Testing

@testable import Codecs

/// Files of setups for tests.
enum SetupFileSamples {
  /// Random setups with ascending ids.
  static func setups(seed: UInt64, count: Int, changes: Int = 8) throws -> [Setup] {
    var random = RandomSetups(seed: seed)
    return try (1...count).map { try random.setup(id: $0 * 2, changes: changes) }
  }

  /// A small setup whose bytes are known.
  static func small() throws -> Setup {
    let noon = try #require(Timestamp(text: "2026-05-31T12:00:00Z"))
    var setup = Setup(name: "Outdoor 70m", at: noon, reason: "first")
    setup.id = 1
    setup.division = .recurve
    setup.usage = Tags(text: "outdoor field")
    setup = try #require(
      try setup.revised(at: Timestamp(seconds: noon.seconds + 60)) { (content) throws(SetupError) in
        try content.fit(item(.riser, 1, "Hoyt", "Arcos"))
        try content.fit(item(.arrow, 3, "Easton", "X10"), position: "tube")
        try content.tune("brace_height", to: "220")
        try content.tune("plunger_tension", to: "12 clicks")
      })
    return try #require(
      try setup.fit(item(.limbs, 2, "Uukha", "VX"), at: Timestamp(seconds: noon.seconds + 120), reason: "new"))
  }

  static func item(_ type: EquipmentType, _ id: Int, _ brand: String, _ model: String) -> any EquipmentItem {
    var item = type.itemType.init()
    item.base.id = id
    item.details.brand = brand
    item.details.model = model
    return item
  }

  /// Its bytes in a file of formats 1 and 2.
  static let golden = #"""
    {
      "format": 1,
      "setups": [
        {
          "id":1,
          "name":"Outdoor 70m",
          "division":"recurve",
          "usage":"outdoor field",
          "created":"2026-05-31T12:00:00Z",
          "updated":"2026-05-31T12:02:00Z",
          "isActive":true,
          "items":[
            {"type":"riser","since":2,"item":{"id":1,"brand":"Hoyt","model":"Arcos","quantity":1,"status":"active"}},
            {"type":"arrow","since":2,"item":{"id":3,"brand":"Easton","model":"X10","quantity":12,"status":"active"}},
            {"type":"limbs","since":3,"item":{"id":2,"brand":"Uukha","model":"VX","quantity":1,"status":"active"}}
          ],
          "versions":[{
            "version":1,"at":"2026-05-31T12:00:00Z","reason":"first"
          }, {
            "version":2,"at":"2026-05-31T12:01:00Z",
            "riserId":1,"arrows":[{"id":3,"position":"tube","isPrimary":true}],
            "tuning":{"brace_height":220,"plunger_tension":"12 clicks"}
          }, {
            "version":3,"at":"2026-05-31T12:02:00Z","reason":"new",
            "riserId":1,"limbsId":2,"arrows":[{"id":3,"position":"tube","isPrimary":true}],
            "tuning":{"brace_height":220,"plunger_tension":"12 clicks"}
          }]
        }
      ]
    }

    """#

  /// The same by the hand of a person, with members that the program does not know.
  static let byHand = #"""
    { "made by": {"name": "me"}, "format": 1,
      "setups": [ { "name" : "Indoor", "id": 7, "bow": [1, {"a": null}],
          "items": [ {"item": {"id": "4", "brand": "Hoyt", "model": "Arcos", "shop": "here"}, "type": "riser", "since": 1} ],
          "versions": [ { "version": 2, "at": "2026-05-31T12:00:00Z", "riserId": 4, "weather": "rain",
              "tuning": {"brace_height": "8.5 inches"} } ] },

        {"id":3,"name":"Field","versions":[{"version":1,"at":"2026-05-31T12:00:00Z"}]}
      ],
      "end": true }
    """#
}

extension SetupFile {
  /// Reads a text.
  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// Its problems, each as `line:column kind`.
  var allProblems: [String] { checked().problems.map { "\($0.line):\($0.column) \($0.kind)" } }
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

extension SeededGenerator {
  /// The bytes with a few of them changed or gone.
  mutating func damaged(_ whole: [UInt8]) -> [UInt8] {
    var bytes = whole
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let offset = Int.random(in: 0..<bytes.count, using: &self)
      switch Int.random(in: 0...2, using: &self) {
      case 0: bytes[offset] = UInt8.random(in: 0...255, using: &self)
      case 1: bytes.remove(at: offset)
      default: bytes.removeSubrange(offset..<min(bytes.count, offset + 40))
      }
    }
    return bytes
  }
}
