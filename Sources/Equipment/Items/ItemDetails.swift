/// The fields that all items share, whatever their type.
public struct ItemDetails: Sendable {
  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The maker.
  public var brand = ""
  /// The maker's name for the item.
  public var model = ""
  /// How many there are: pieces, arrows in a set, pairs of limbs.
  public var quantity = 1
  /// How many there have to be: fewer are told; nil if nobody minds.
  public var least: Int?
  /// For which hand it is made; nil is either.
  public var hand: Hand?
  /// Its state, such as active, loaned or sold.
  public var status = Status.active
  /// How good it is; nil if it is not assessed.
  public var condition: Condition?
  /// The maker's serial number.
  public var serial: String?
  /// Whose it is.
  public var owner: String?
  /// Where it is kept.
  public var location: String?
  /// Its colour.
  public var colour: String?
  /// Words to find it by.
  public var tags: Tags?
  /// The day it was bought.
  public var purchased: CalendarDate?
  /// The price paid, in hundredths of the currency.
  public var price: Amount?
  /// The currency of the price.
  public var currency: Currency?
  /// What it would cost to buy again, in hundredths of the currency.
  public var value: Amount?
  /// Anything else, on as many lines as it takes.
  public var notes: String?

  /// Makes details without a name.
  public init() {}
}
