/// What identifies a record in a folder that several machines share, whatever number it has: 60 random bits.
///
/// Its text is 12 digits of Crockford's base 32 (https://www.crockford.com/base32.html), in the column `uid`.
public struct UID: Hashable, Sendable {
  /// The name of its column.
  public static let column = "uid"
  /// Its description, as of a field that only the program sets.
  public static let field = FieldInfo(
    name: column, help: "What the machines that share the inventory know it by", value: String.self,
    traits: [.managed, .advanced, .individual, .administrative])
  /// The number of digits of its text.
  public static let digits = 12
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// The 60 bits.
  public let bits: UInt64

  /// Takes the lower 60 bits of a number.
  public init(bits: UInt64) { self.bits = bits & (1 << 60 - 1) }

  /// One that no other record has, as far as chance allows.
  public static func random() -> UID { UID(bits: .random(in: 0...UInt64.max)) }

  /// The same one for the same texts, whoever makes it: where several machines make a record, each by itself, it is one.
  public init(of texts: [String]) {
    // FNV-1a, with the number of bytes of each text before it, and its bits mixed at the end (as in SplitMix64).
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for text in texts {
      for shift in stride(from: 0, to: 32, by: 8) { add(UInt8(truncatingIfNeeded: text.utf8.count >> shift)) }
      for byte in text.utf8 { add(byte) }
    }
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    self.init(bits: hash ^ hash >> 31)
  }

  /// Reads its text, in the spelling that files have; nil if it is none.
  public init?(_ text: some Collection<UInt8>) { self.init(Array(text)[...]) }

  /// Reads its text among the bytes of a file, of which each row has one.
  public init?(_ text: ArraySlice<UInt8>) {
    guard text.count == Self.digits else { return nil }
    var bits: UInt64 = 0
    for byte in text {
      let digit = Self.values[Int(byte)]
      guard digit < 32 else { return nil }
      bits = bits << 5 | UInt64(digit)
    }
    self.bits = bits
  }

  /// What each byte counts as a digit; 32 for one that is none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 32, count: 256)
    for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
    return values
  }()

  /// Its text.
  public var text: String {
    let shifts = stride(from: 5 * (Self.digits - 1), through: 0, by: -5)
    return String(decoding: shifts.map { Self.alphabet[Int(bits >> $0 & 31)] }, as: UTF8.self)
  }
}

extension UID: Comparable {
  /// Ordered by their bits, as their texts are by their bytes.
  public static func < (one: UID, other: UID) -> Bool { one.bits < other.bits }
}

extension Record {
  /// What identifies it in a shared folder; nil where it has none, or a text that is none.
  public var uid: UID? {
    get { base.unknown.first { $0.name == UID.column }.flatMap { UID(Self.bare($0.text).utf8) } }
    set { setUnknown(UID.column, to: newValue.map { Self.unknownText($0.text) } ?? "") }
  }

  /// The text of a column that the program does not know, in the form in which the type's file has it.
  static func unknownText(_ text: String) -> String { hasJSONColumns ? "\"\(text)\"" : text }

  private static func bare(_ text: String) -> Substring {
    hasJSONColumns && text.utf8.count > 1 ? text.dropFirst().dropLast() : text[...]
  }
}
