import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let calcHandicap = Command(
    "calc handicap", of: .round, "Say what the width of a shaft is worth: a wide one touches a ring from farther out.",
    .optionalCatalogueRound, .shaftWorth, .arrowOption, .archerOption,
    onlyReads: true,
    examples: [
      #"calc handicap "WA 18" handicap=30 diameter=9.3mm"#, #"calc handicap Portsmouth score=540 --arrow 6"#,
      #"calc handicap --arrow 6 --archer "Mara Lindqvist""#,
    ],
    notes: [
      "Without ROUND it is the last one shot; without handicap= or score= where the rounds of --archer put you, or those"
        + " that name nobody.",
      "The arrows are those of --arrow, or of the setup in use; diameter= is another shaft.",
      "Of all arrows exp(−((d/2 + shaft/2)/s)²) miss a ring of the diameter d, where s is the spread that the handicap has at"
        + " the distance (Lane 2013, Atkinson 2023, as archeryutils has them).",
      "It is no official figure: tables have one shaft for everybody, \(Messages.shafts(of: .agb)).",
    ]
  ) { context, name, inputs, arrow, archer in
    let (round, shot) = try await context.handicapRound(name, inputs, archer)
    let handicap = try await context.handicap(inputs, shot, round, archer)
    let shaft = try await context.shaft(inputs, arrow)
    let worth = shot.worth(ofShaft: shaft, at: handicap)
    var output = Output(table: CalculationTables.worth(worth, round, shot, shaft, handicap))
    output.findings = [Messages.unofficial]
    return output
  }
}

/// What is said of a shaft and of whoever shoots it.
struct ShaftWorthInputs: Sendable {
  var handicap: Double?
  var score: Int?
  var diameter: Double?
  var scheme: HandicapScheme?

  fileprivate static let fields = [
    FieldInfo.input("handicap", "Handicap of whoever shoots", Double.self, in: -250...300, decimals: 3),
    FieldInfo.input("score", "Score of whoever shoots, in place of a handicap", Int.self, in: 1...100_000),
    FieldInfo.input(
      "diameter", "Outer diameter of the shaft", Double.self, unit: .millimetres, in: 2...15, decimals: 2),
    FieldInfo.input("scheme", "Whose handicap is meant", HandicapScheme.self),
  ]

  fileprivate mutating func put(_ info: FieldInfo, _ text: String) throws(FieldError) {
    switch info.name {
    case "handicap": handicap = try Double.read(text, as: info, today: nil)
    case "score": score = try Int.read(text, as: info, today: nil)
    case "diameter": diameter = try Double.read(text, as: info, today: nil)
    default: scheme = try HandicapScheme.read(text, as: info, today: nil)
    }
  }
}

extension Parameter where Value == ShaftWorthInputs {
  /// `handicap=… score=… diameter=… scheme=…`.
  fileprivate static var shaftWorth: Parameter {
    let fields = ShaftWorthInputs.fields
    return Parameter(
      "handicap=… score=… diameter=… scheme=…", "whoever shoots, and the shaft", .assignments,
      completion: .values(fields)
    ) { words, scope in
      var (inputs, given) = (ShaftWorthInputs(), Set<String>())
      for word in words {
        guard let equals = Assignment.equalsIndex(word) else {
          scope.problems.append(Problem(.assignmentExpected(word.text), at: word.range))
          continue
        }
        let (name, value) = (word.part(0..<equals), word.part(equals + 1..<word.letters.count))
        guard let field = fields.first(where: { $0.name == Folding.fold(name.text) }) else {
          let fact = Problem.Fact.notOneOf(
            name.text, what: "value that \(scope.command.name) takes", known: fields.map(\.name))
          scope.problems.append(Problem(fact, at: name.range))
          continue
        }
        if !given.insert(field.name).inserted {
          scope.problems.append(Problem(.fieldGivenTwice(field.name), at: word.range))
        }
        do throws(FieldError) { try inputs.put(field, value.text) } catch {
          scope.problems.append(Problem(.field(error), at: value.letters.isEmpty ? name.range : value.range))
        }
      }
      return inputs
    }
  }
}

extension Parameter where Value == String? {
  /// A round of the catalogue, by any of its names, or none.
  fileprivate static var optionalCatalogueRound: Parameter {
    Parameter("[ROUND]", "a round that is known by name", .word, completion: .cataloguedRounds) { words, _ in
      .some(words.first?.text.trimmed)
    }
  }
}

extension Parameter where Value == Target? {
  /// `--arrow SET`.
  fileprivate static var arrowOption: Parameter {
    Parameter(
      "--arrow SET", "the arrow set that is shot: id or name", .option("arrow", takesValue: true),
      completion: .arrowSets
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let target = Target(word) else { return scope.fail(.badTarget(word.text), at: word) }
      return .some(target)
    }
  }
}

extension CommandContext {
  /// The round that is meant, with its handicaps: the last one shot, if none is named.
  fileprivate func handicapRound(
    _ name: String?, _ inputs: ShaftWorthInputs, _ archer: String?
  ) async throws -> (CatalogueRound, HandicapRound) {
    if let name { return try await handicaps(of: name, inputs.scheme) }
    guard let last = try await rounds(of: archer ?? "nobody").rounds.last else {
      throw CommandError.missingForShaft("a round", "calc handicap Portsmouth handicap=40 names one")
    }
    return try await handicaps(of: last.name, inputs.scheme)
  }

  /// The handicap that is meant: as it is stated, of a stated score, or of the archer's rounds.
  fileprivate func handicap(
    _ inputs: ShaftWorthInputs, _ shot: HandicapRound, _ round: CatalogueRound, _ archer: String?
  ) async throws -> Double {
    if let handicap = inputs.handicap { return handicap }
    if let score = inputs.score { return try handicap(of: score, round, shot).exact }
    let rounds = try await rounds(of: archer ?? "nobody").rounds
    guard shot.scheme == viewModel.handicapScheme, let mean = HandicapMean(rounds.map(\.handicap)) else {
      throw CommandError.missingForShaft("a handicap", "handicap=30 or score=540 says it")
    }
    return mean.value
  }

  /// Millimetres across the shaft that is meant.
  fileprivate func shaft(_ inputs: ShaftWorthInputs, _ target: Target?) async throws -> Double {
    if let diameter = inputs.diameter { return diameter }
    var arrow: Arrow?
    if let target {
      arrow = try await items(.equipment(.arrow), target).first as? Arrow
    } else {
      arrow = try await currentSetup()?.present.content.primaryArrow?.item as? Arrow
    }
    guard let arrow else { throw CommandError.missingForShaft("a shaft", "--arrow SET or diameter=5.5mm says which") }
    guard let diameter = arrow.diameter else {
      throw CommandError.missingForShaft(
        "the diameter of \(Messages.name(arrow))", "edit arrow \(arrow.base.id) diameter=5.5mm, or diameter= here")
    }
    return diameter
  }
}

/// What a shaft is worth, as people and programs read it.
private enum CalculationTables {
  static func worth(
    _ worth: ShaftWorth, _ round: CatalogueRound, _ shot: HandicapRound, _ shaft: Double, _ handicap: Double
  ) -> Table {
    Table(
      columns: [
        Column("round"), Column("scheme"), Column("handicap", isNumeric: true),
        Column("table_diameter", title: "shaft of tables (mm)", isNumeric: true),
        Column("expected", isNumeric: true), Column("diameter", title: "this shaft (mm)", isNumeric: true),
        Column("expected_with_it", title: "expected with it", isNumeric: true),
        Column("difference", title: "points more", isNumeric: true),
      ],
      rows: [
        [
          round.name, shot.scheme.rawValue, handicap.fixed(2), shot.shaft.text, worth.expected.fixed(1), shaft.text,
          worth.otherExpected.fixed(1), worth.difference.signed(1),
        ]
      ], idColumn: "difference", layout: .sheet)
  }
}

extension Messages {
  /// Said of every answer about another shaft than that of the tables.
  fileprivate static let unofficial = "no official figure: tables take one shaft for everybody"

  /// `5.5 mm outdoors, 9.3 mm indoors`.
  fileprivate static func shafts(of scheme: HandicapScheme) -> String {
    "\(scheme.shaft(isIndoors: false).text) mm outdoors and \(scheme.shaft(isIndoors: true).text) mm indoors with \(scheme.rawValue)"
  }
}
