extension CommandFamily {
  static let mark = CommandFamily(
    name: "mark", summary: "Sight and crawl marks, measured and predicted.",
    commands: [
      { .markList }, { .markAdd }, { .markPredict }, { .markChart }, { .markTape }, { .markCut }, { .markDelete },
    ])
}
