import Archery
import Equipment
import Hub
import ShellLanguage

/// A side on which a test showed something.
struct SideSeen: Sendable, Equatable {
  let side: TuningSide
  /// Centimetres; nil if nobody measured.
  var by: Double?
  /// Where it stands in the line.
  let range: Range<Int>
}

/// The words on a test: the sides on which something was seen, and assignments to the other fields of its entry.
struct TestWords: Sendable {
  var sides: [SideSeen] = []
  var assignments: [Assignment] = []
  /// True once a word says what was seen, even if that was nothing.
  var saysWhatWasSeen = false
}

/// How paper was torn by the fletching, beside the hole of the point.
enum Tear: String, Choice {
  case none, high, low, left, right
  case highLeft = "high-left"
  case highRight = "high-right"
  case lowLeft = "low-left"
  case lowRight = "low-right"

  static let info = FieldInfo.input(
    "tear", "Where the fletching tore beside the hole of the point; none: one hole", Tear.self)

  var sides: [TuningSide] { rawValue.split(separator: "-").compactMap { TuningSide(rawValue: String($0)) } }
}

extension TuningSide {
  /// The field of the distance to this side, under the side's name: `left=12cm`.
  fileprivate var info: FieldInfo? {
    RecordType.tuning.field(isVertical ? "vertical_by" : "horizontal_by")?.named(rawValue)
  }
}

extension Parameter where Value == TestWords {
  /// Sides of bare shafts as words: `low left`, or `none`.
  static var sides: Parameter {
    let known = TuningSide.allCases.map(\.rawValue) + ["none"]
    return Parameter(
      "SIDE …", "where bare shafts hit beside the fletched arrows", .words, completion: .words(known)
    ) { words, scope in
      var seen = TestWords(saysWhatWasSeen: !words.isEmpty)
      for word in words where !(words.count == 1 && word.isKeyword("none")) {
        guard let side = TuningSide(rawValue: word.text.lowercased()) else {
          let others = words.count == 1 ? known : known.filter { $0 != "none" }
          return scope.fail(.notOneOf(word.text, what: "side", known: others), at: word)
        }
        seen.sides.append(SideSeen(side: side, range: word.range))
      }
      return seen
    }
  }

  /// `left=12cm` words, and fields of the entry.
  static var bareShaftWords: Parameter {
    testWords("SIDE=CM … FIELD=VALUE …", TuningSide.allCases.compactMap(\.info), isRequired: false)
  }

  /// `tear=high-left`, and fields of the entry.
  static var paperWords: Parameter { testWords("tear=SIDE [FIELD=VALUE …]", [Tear.info], isRequired: true) }

  private static func testWords(_ name: String, _ own: [FieldInfo], isRequired: Bool) -> Parameter {
    let names = ["hand", "release", "arrow", "version", "date", "done", "notes"]
    let fields = own + names.compactMap { RecordType.tuning.field($0) }
    return Parameter(
      name, "what was seen, and " + names.joined(separator: ", "), .assignments, isRequired: isRequired,
      completion: .values(fields)
    ) { words, scope in
      var seen = TestWords()
      for word in words { scope.parse(word, among: fields, into: &seen) }
      return seen
    }
  }
}

extension ParseScope {
  @HubActor fileprivate mutating func parse(_ word: Word, among fields: [FieldInfo], into seen: inout TestWords) {
    guard let equals = Assignment.equalsIndex(word) else {
      return problems.append(Problem(.assignmentExpected(word.text), at: word.range))
    }
    let (name, value) = (word.part(0..<equals), word.part(equals + 1..<word.letters.count))
    let folded = Folding.fold(name.text)
    guard let info = fields.first(where: { $0.name == folded }) else {
      return problems.append(
        Problem(
          .notOneOf(name.text, what: "value that \(command.name) takes", known: fields.map(\.name)), at: name.range))
    }
    do throws(FieldError) {
      if let side = TuningSide(rawValue: info.name) {
        let by = try Double.read(value.text, as: info, today: nil)
        seen.sides.append(SideSeen(side: side, by: by, range: word.range))
      } else if info.name == Tear.info.name {
        if seen.saysWhatWasSeen { problems.append(Problem(.fieldGivenTwice(info.name), at: word.range)) }
        seen.sides = try Tear.read(value.text, as: info, today: nil).sides.map { SideSeen(side: $0, range: word.range) }
      } else {
        return parse(word, into: &seen.assignments)
      }
      seen.saysWhatWasSeen = true
    } catch {
      problems.append(Problem(.field(error), at: value.letters.isEmpty ? name.range : value.range))
    }
  }

  @HubActor private mutating func parse(_ word: Word, into assignments: inout [Assignment]) {
    switch Assignment.parse(word, in: fields(of: .tuning)) {
    case .success(let assignment):
      if assignments.contains(where: { $0.field == assignment.field }) {
        problems.append(Problem(.fieldGivenTwice(assignment.field), at: word.range))
      }
      assignments.append(assignment)
    case .failure(let problem): problems.append(problem)
    }
  }
}

extension Parameter where Value == Distance? {
  /// `at DISTANCE`.
  static var at: Parameter {
    Parameter("[at DISTANCE]", "how far the target stood", .keyword("at"), completion: .distances) { words, scope in
      guard let word = words.first, let info = RecordType.tuning.field("distance") else { return .some(nil) }
      do throws(FieldError) {
        return .some(try Distance.read(word.text, as: info, today: nil))
      } catch {
        return scope.fail(.field(error), at: word)
      }
    }
  }
}
