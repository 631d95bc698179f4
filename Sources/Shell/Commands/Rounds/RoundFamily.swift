extension CommandFamily {
  static let round = CommandFamily(
    name: "round", summary: "What was shot, and what it says about bows and arrows.",
    commands: [
      { .roundList }, { .roundShow }, { .roundAdd }, { .roundEdit }, { .roundDelete }, { .roundStats },
      { .roundCatalogue }, { .roundCard },
    ])
}
