extension [String] {
  /// The texts one after another, with the separator between them.
  ///
  /// The standard library's does the same for any collection, and asks the runtime what kind it was given: the first
  /// call in a process looks through every conformance of the program, which is a twentieth of a short command.
  public func joined(separator: String = "") -> String {
    var text = ""
    text.reserveCapacity(reduce(separator.utf8.count * count) { $0 + $1.utf8.count })
    for index in indices {
      if index > 0 { text += separator }
      text += self[index]
    }
    return text
  }
}
