import CMessageDigest

/// The SHA-256 of bytes (FIPS 180-4), by which the same content is known wherever it comes from.
///
/// The arithmetic is libmd's.
package enum SHA256 {
  /// The 64 hexadecimal digits of a content's digest.
  package static func digits(of bytes: [UInt8]) -> String {
    var context = SHA2_CTX()
    // Safe: the library reads as many bytes as it is told, and keeps none of them.
    unsafe SHA256Init(&context)
    unsafe bytes.withUnsafeBufferPointer { unsafe SHA256Update(&context, $0.baseAddress, $0.count) }
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    unsafe SHA256Final(&digest, &context)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
