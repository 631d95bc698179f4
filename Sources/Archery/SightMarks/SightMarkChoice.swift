public import Equipment

extension [SightMark] {
  /// One mark for each setup, kind and distance, the nearest first: the newest measured one, else the newest predicted.
  ///
  /// Of two marks of one day the one with the larger number is newer; a mark without a date is older than any with one.
  /// Marks without a distance are left out.
  public var newestPerDistance: [SightMark] {
    let groups = Dictionary(grouping: filter { $0.distance != nil }, by: SightMarkKey.init)
    return groups.values.compactMap { $0.max { one, other in one.isOlder(than: other) } }.sorted { $0.comesBefore($1) }
  }

  /// The marks that a curve may be fitted to: the newest measured one at each distance, never a predicted one.
  public var fitted: [SightMark] {
    filter { $0.origin == .measured && $0.value != nil }.newestPerDistance
  }

  /// How many digits after the point the marks are read to: as many as the most precise of them has.
  public var decimals: Int { compactMap { $0.value?.decimals }.max() ?? 0 }

  /// How wrong one reading is taken to be where nobody says: half of the last digit that was typed.
  public var readingError: Double { (0..<decimals).reduce(0.5) { error, _ in error / 10 } }

  /// The marks as points, those without a distance or a value left out.
  public var points: [SightMarkPoint] {
    compactMap { mark in
      guard let distance = mark.distance, let value = mark.value else { return nil }
      return SightMarkPoint(distance: distance.metres, value: value.number)
    }
  }
}

/// Marks for the same: of one setup, one kind and one distance, whatever unit it was typed in.
private struct SightMarkKey: Hashable {
  let setup: Int?
  let kind: SightMark.Kind
  let centimetres: Int

  init(_ mark: SightMark) {
    setup = mark.setup
    kind = mark.kind
    centimetres = Int(((mark.distance?.metres ?? 0) * 100).rounded())
  }
}

extension SightMark {
  /// True if another mark for the same distance replaces this one: measured over predicted, else the newer.
  fileprivate func isOlder(than other: SightMark) -> Bool {
    if origin != other.origin { return origin == .predicted }
    guard date == other.date else {
      guard let date else { return true }
      return other.date.map { date < $0 } ?? false
    }
    return base.id < other.base.id
  }

  fileprivate func comesBefore(_ other: SightMark) -> Bool {
    let (metres, others) = (distance?.metres ?? 0, other.distance?.metres ?? 0)
    return metres == others ? base.id < other.base.id : metres < others
  }
}
