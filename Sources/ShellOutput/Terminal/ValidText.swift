extension Collection<UInt8> {
  /// How many bytes at the beginning are whole characters of UTF-8.
  public var validUTF8Count: Int {
    var decoder = Unicode.UTF8.ForwardParser()
    var bytes = makeIterator()
    var count = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &bytes) { count += scalar.count }
    return count
  }
}
