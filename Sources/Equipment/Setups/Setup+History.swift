extension Setup {
  /// The setup as it was when a version was present; nil if it has no such version.
  public func asOf(version number: Int) -> Setup? {
    guard number != present.number else { return self }
    guard var setup = Setup(name: name, versions: versions.filter { $0.number <= number }),
      setup.present.number == number
    else { return nil }
    setup.head = head
    return setup
  }

  /// The version that was shot on a day; the present one of today, of no day, and of days before the setup was written
  /// down.
  public func version(on day: CalendarDate?, today: CalendarDate) -> SetupVersion {
    guard let day, day < today else { return present }
    return version(asOf: day.lastSecond) ?? present
  }
}
