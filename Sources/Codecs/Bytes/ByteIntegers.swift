/// Whole numbers as files of the cache have them: without a sign, the lowest byte first.
extension [UInt8] {
  /// The numbers that stand one after the other; nil if there is a part of one at the end.
  @inlinable package func integers<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    of type: Number.Type
  ) -> [Number]? {
    let width = Number.bitWidth / 8
    guard count.isMultiple(of: width) else { return nil }
    return unsafe withUnsafeBytes { bytes in
      unsafe [Number](unsafeUninitializedCapacity: bytes.count / width) { numbers, count in
        // Safe: both have as many bytes.
        unsafe UnsafeMutableRawBufferPointer(numbers).copyMemory(from: bytes)
        count = bytes.count / width
        #if _endian(big)
          for index in 0..<count { unsafe numbers[index] = Number(littleEndian: numbers[index]) }
        #endif
      }
    }
  }
}

extension [UInt8] {
  /// The largest of the numbers that stand one after the other; nil if there is none.
  ///
  /// Numbers without a branch between them are compared many at once.
  @inlinable package func largestInteger<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    of type: Number.Type
  ) -> Number? {
    let count = count / (Number.bitWidth / 8)
    guard count > 0 else { return nil }
    return unsafe withUnsafeBytes { bytes in
      var largest: Number = 0
      for index in 0..<count {
        // Safe: all bytes of so many numbers are there.
        let number = unsafe bytes.loadUnaligned(fromByteOffset: index &* (Number.bitWidth / 8), as: type)
        largest = Swift.max(largest, Number(littleEndian: number))
      }
      return largest
    }
  }
}

extension Array where Element: FixedWidthInteger & UnsignedInteger & BitwiseCopyable {
  /// The bytes of the numbers, as `integers` reads them.
  @inlinable package var littleEndianBytes: [UInt8] {
    unsafe map(\.littleEndian).withUnsafeBytes { unsafe [UInt8]($0) }
  }
}

extension Span<UInt8> {
  /// The number at an index among numbers that stand one after the other.
  @inlinable @inline(__always) public func integer<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ index: Int, as type: Number.Type
  ) -> Number {
    let width = Number.bitWidth / 8
    precondition(index >= 0 && index < count / width)
    // Safe: all of its bytes are there.
    return unsafe integer(unchecked: index, as: type)
  }

  /// The same at an index that is known to be one of theirs, where many are gone through.
  @unsafe @inlinable @inline(__always)
  public func integer<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    unchecked index: Int, as type: Number.Type
  ) -> Number {
    let offset = index &* (Number.bitWidth / 8)
    return unsafe Number(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type))
  }
}
