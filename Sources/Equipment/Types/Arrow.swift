/// A set of arrows that are alike.
public struct Arrow: EquipmentItem {
  public var details = ItemDetails()
  public var spine: Spine?
  /// Inches, from the nock's groove to the end of the shaft.
  public var length: Double?
  /// Grains, of one whole arrow.
  public var weight: Double?
  /// Millimetres.
  public var diameter: Double?
  /// Grains per inch of shaft.
  public var gpi: Double?
  public var pointBrand: String?
  public var pointModel: String?
  /// Grains.
  public var pointWeight: Double?
  public var nockBrand: String?
  public var nockModel: String?
  public var nockSize: String?
  /// Grains.
  public var insertWeight: Double?
  public var fletching: String?
  /// Grains, of all vanes of one arrow.
  public var fletchingWeight: Double?

  /// Makes a set of twelve.
  public init() { details.quantity = 12 }

  public static let schema = Schema<Arrow>(.arrow, [
    Field("spine", \.spine, "Static spine, or for wood the draw weights", in: 100...3000),
    Field("length", \.length, "Nock groove to end of shaft", unit: .inches, in: 10...40),
    Field("weight", \.weight, "Mass of a whole arrow", unit: .grains, in: 50...2000),
    Field("diameter", \.diameter, "Outer diameter of the shaft", unit: .millimetres, in: 2...15),
    Field("gpi", \.gpi, "Mass of an inch of shaft", unit: .grainsPerInch, in: 1...30, .advanced),
    Field("point_brand", \.pointBrand, "Maker of the points", object: "point", .advanced),
    Field("point_model", \.pointModel, "Points", object: "point", .advanced),
    Field("point_weight", \.pointWeight, "Mass of a point", unit: .grains, in: 10...500, object: "point"),
    Field("nock_brand", \.nockBrand, "Maker of the nocks", object: "nock", .advanced),
    Field("nock_model", \.nockModel, "Nocks", object: "nock", .advanced),
    Field("nock_size", \.nockSize, "Size of the nocks", object: "nock", .advanced),
    Field("insert_weight", \.insertWeight, "Mass of an insert", unit: .grains, in: 0...500, .advanced),
    Field("fletching", \.fletching, "Vanes or feathers", .advanced),
    Field("fletching_weight", \.fletchingWeight, "Mass of an arrow's vanes", unit: .grains, in: 0...500, .advanced),
  ])
}
