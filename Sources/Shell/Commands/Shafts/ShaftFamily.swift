extension CommandFamily {
  static let shaft = CommandFamily(
    name: "shaft", summary: "Arrows of a set by the numbers on their shafts: weights, results, the best matched.",
    commands: [
      { .shaftList }, { .shaftShow }, { .shaftMake }, { .shaftWeigh }, { .shaftMatch }, { .shaftStats },
      { .shaftEdit }, { .shaftRetire }, { .shaftDelete },
    ])
}
