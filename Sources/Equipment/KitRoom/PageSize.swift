/// The size of a page in millimetres.
public struct PageSize: Sendable, Equatable {
  /// Millimetres.
  public let width: Double
  /// Millimetres.
  public let height: Double

  /// The pages that have names: of ISO 216, and those of ANSI and the USA in whole fractions of an inch.
  public static let named: [(name: String, size: PageSize)] = [
    ("A4", PageSize(width: 210, height: 297)), ("A5", PageSize(width: 148, height: 210)),
    ("Letter", PageSize(width: 215.9, height: 279.4)),
  ]

  /// The lengths that a printer takes.
  private static let lengths = 5.0...2000

  private init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// Reads a name in any case, or width and height as `62x29`; nil for anything else.
  public init?(_ text: String) {
    let typed = Folding.fold(text.trimmed)
    if let known = Self.named.first(where: { Folding.fold($0.name) == typed }) {
      self = known.size
      return
    }
    let numbers = typed.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }.map { part in
      let length = String(part).trimmed
      return Double(text: String(length.hasSuffix("mm") ? length.dropLast(2) : length[...]).trimmed)
    }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1], Self.lengths ~= width,
      Self.lengths ~= height
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The name, or `62 × 29 mm`.
  public var text: String {
    Self.named.first { $0.size == self }?.name ?? "\(width.text) × \(height.text) mm"
  }
}
