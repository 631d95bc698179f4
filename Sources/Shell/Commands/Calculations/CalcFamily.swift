extension CommandFamily {
  static let calc = CommandFamily(
    name: "calc", summary: "Archery arithmetic on items and setups, each result with formula and source.",
    commands: [
      { .calcConvert }, { .calcArrow }, { .calcMass }, { .calcFOC }, { .calcGPP }, { .calcEnergy },
      { .calcDraw }, { .calcBow }, { .calcString }, { .calcAluminium }, { .calcSpine }, { .calcHandicap },
    ], takesNumbers: true)
}
