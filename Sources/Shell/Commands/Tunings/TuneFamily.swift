extension CommandFamily {
  static let tune = CommandFamily(
    name: "tune", summary: "Tests of a bow: what they show, what to change first, and what was done.",
    commands: [
      { .tuneLog }, { .tuneBareShaft }, { .tunePaper }, { .tuneShow }, { .tuneEdit }, { .tuneDelete },
    ])
}
