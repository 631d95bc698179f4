import Equipment

extension Rule {
  /// The string is for a bow of this length.
  static let stringLabel = Rule(
    "string", "String is for a bow of this length", limit: "riser + 41, 43 or 45 in for short, medium or long limbs",
    source: "archerycoach.wordpress.com, “ILF limb pockets”", divisions: [.recurve, .barebow, .traditional]
  ) { subject in
    do throws(MissingInputs) {
      let bow = try Calculator.bowLength.calculation(subject.inputs())
      // Beyond the table's risers the length is a guess, which is no rule.
      guard bow.certainty == .exact else { return [.unknown(missing: ["a length of the bow from a table"])] }
      let limit = "\(bow.value.shown(1)) in"
      guard let label = subject.first(Bowstring.self)?.fits else {
        return [.unknown(missing: ["bowstring fits"], limit: limit)]
      }
      if abs(label - bow.value) < 0.5 { return [.pass("\(label.text) in", limit: limit)] }
      return [.against(.fail, "\(label.text) in", limit: limit)]
    } catch {
      // A bow that has no table has no length to compare with.
      return error.isImpossible ? [] : [.unknown(missing: error.quantities.map(\.gap))]
    }
  }
}
