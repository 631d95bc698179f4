// {
//   "name": "Archery GB 2026", "from": "2026-04-01", "source": "…", "handicaps": "AGB", "bodies": ["AGB", "WA"],
//   "small_faces_only": ["vegas"], "large_tens": ["vegas_300"], "shot_as": {"flatbow": "barebow"},
//   "ages": {"U18": {"steps": 2, "gender_step": true, "open": {"distance": 70, "classes": 4}, "female": {…}}, …},
//   "indoor": {"datum_class": "I-MB",
//     "classes": {"I-GMB": {"name": "Indoor Grand Master Bowman", "dozens": 15, "shot_at": "record-status"}, …},
//     "bows": {"recurve": {"datum": 28, "class": 7.5, "gender": 5, "age": 6.5}, …}},
//   "outdoor": {…}, "distances": [90, …, 15], "prestige_classes": 3,
//   "prestige": [{"bows": […], "ages": […], "full_distance": true, "rounds": ["york", …]}, …]
// }
//
// Classes, distances and so on stand from the best or longest down. What a rule of prestige does not name it holds for.

public import Archery
import Codecs
import Equipment

extension ClassificationScheme {
  /// Reads a file of classifications.
  ///
  /// - Parameter file: the file's name, for what is thrown.
  /// - Throws: `FileProblem` where it is no JSON, else `ClassificationFault`.
  public init(json bytes: [UInt8], file: String) throws {
    try self.init(JSONNode(root: try JSONReader.value(bytes, file: file), bytes, file: file))
  }

  private init(_ root: JSONNode) throws(ClassificationFault) {
    let outdoor = try root.member("outdoor").ladder()
    self.init(
      name: try root.member("name").text(), from: try root.member("from").date(),
      source: try root.member("source").text(),
      handicaps: try root.member("handicaps").choice(HandicapScheme.self),
      bodies: Set(try root.member("bodies").texts()),
      smallFacesOnly: Set(try root.member("small_faces_only").texts()),
      largeTens: Set(try root.member("large_tens").texts()),
      shotAs: try root.member("shot_as").choices { (node) throws(ClassificationFault) in
        try node.choice(Division.self)
      },
      ages: try root.member("ages").choices { (node) throws(ClassificationFault) in try node.ageSteps() },
      indoor: try root.member("indoor").ladder(), outdoor: outdoor,
      distances: try root.member("distances").distances(),
      prestigeClasses: try root.member("prestige_classes").integer(in: 0...outdoor.classes.count),
      prestige: try root.member("prestige").elements { (node) throws(ClassificationFault) in
        try node.prestigeRule()
      })
    try root.member("ages").needFullDistances(of: self)
  }
}

extension JSONNode {
  fileprivate func ladder() throws(ClassificationFault) -> ClassLadder {
    let classes = try member("classes").members { (name, node) throws(ClassificationFault) in
      ArcherClass(
        code: name, name: try node.member("name").text(), dozens: try node.member("dozens").integer(in: 1...999),
        event: try node.member("shot_at").choice(ClassEvent.self))
    }
    let datum = try member("datum_class")
    let code = try datum.text()
    guard let index = classes.firstIndex(where: { $0.code == code }) else {
      throw datum.fault(.word(classes.map(\.code)))
    }
    let bows: [Division: ClassSteps] = try member("bows").choices { (node) throws(ClassificationFault) in
      ClassSteps(
        datum: try node.member("datum").number(), toNextClass: try node.member("class").number(),
        toWomen: try node.member("gender").number(), toNextAge: try node.member("age").number())
    }
    return ClassLadder(classes: classes, datumClass: index, bows: bows)
  }

  fileprivate func ageSteps() throws(ClassificationFault) -> AgeSteps {
    var distances: [Gender: FullDistance] = [:]
    for gender in Gender.allCases {
      let node = try member(gender.rawValue)
      distances[gender] = FullDistance(
        distance: try node.member("distance").number(), classes: try node.member("classes").integer(in: 0...99))
    }
    return AgeSteps(
      count: try member("steps").integer(in: 0...99), hasGenderStep: try member("gender_step").boolean(),
      distances: distances)
  }

  fileprivate func prestigeRule() throws(ClassificationFault) -> PrestigeRule {
    PrestigeRule(
      rounds: Set(try member("rounds").texts()), bows: try words("bows"),
      ages: try words("ages"), needsFullDistance: try optional("full_distance")?.boolean() ?? false)
  }

  private func words<Word: Choice & Hashable>(_ name: String) throws(ClassificationFault) -> Set<Word>? {
    guard let node = optional(name) else { return nil }
    return Set(
      try node.elements { (node) throws(ClassificationFault) in try node.choice(Word.self) })
  }

  /// The longest first.
  fileprivate func distances() throws(ClassificationFault) -> [Double] {
    let all = try elements { (node) throws(ClassificationFault) in try node.number() }
    guard !all.isEmpty, zip(all, all.dropFirst()).allSatisfy(>) else { throw fault(.fallingNumbers) }
    return all
  }

  /// Makes sure that every longest distance is one of the distances, as steps are counted from it.
  fileprivate func needFullDistances(of scheme: ClassificationScheme) throws(ClassificationFault) {
    for (age, steps) in scheme.ages {
      for (gender, full) in steps.distances where !scheme.distances.contains(full.distance) {
        let node = try member(age.rawValue).member(gender.rawValue).member("distance")
        throw node.fault(.word(scheme.distances.map(\.text)))
      }
    }
  }
}
