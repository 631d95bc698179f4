import CQREncode

/// QR codes by ISO/IEC 18004, in the mode for capital letters and digits.
enum QRCode {
  /// How much of a code may be soiled, the best first; a label's code always has the smallest size, of 21 modules, in
  /// which 16, 20 and 25 letters have room.
  private static let levels = [QR_ECLEVEL_Q, QR_ECLEVEL_M, QR_ECLEVEL_L]
  private static let smallest = 21

  /// The modules of a text, row by row, as ones and zeros; none if it holds other signs, or too many.
  static func modules(of text: [UInt8]) -> [UInt8] {
    var largest: [UInt8] = []
    for level in levels {
      guard let code = encode(text, level) else { continue }
      if code.count == smallest * smallest { return code }
      if largest.isEmpty { largest = code }
    }
    return largest
  }

  private static func encode(_ text: [UInt8], _ level: QRecLevel) -> [UInt8]? {
    guard !text.isEmpty, let input = unsafe QRinput_new2(0, level) else { return nil }
    defer { unsafe QRinput_free(input) }
    guard unsafe QRinput_append(input, QR_MODE_AN, Int32(text.count), text) == 0,
      let code = unsafe QRcode_encodeInput(input)
    else { return nil }
    defer { unsafe QRcode_free(code) }
    let width = Int(unsafe code.pointee.width)
    // The lowest bit of a module says if it is dark.
    return (0..<width * width).map { index in
      UInt8(ascii: "0") + (unsafe code.pointee.data[index] & 1)
    }
  }
}
