/// A set of arrows that are alike.
public struct Arrow: EquipmentItem {
  /// What every item has.
  public var details = ItemDetails()
  /// How far the shaft bends.
  public var spine: Spine?
  /// Inches, from the nock's groove to the end of the shaft.
  public var length: Double?
  /// Grains, of one whole arrow.
  public var weight: Double?
  /// Millimetres.
  public var diameter: Double?
  /// Grains per inch of shaft.
  public var gpi: Double?
  /// The maker of the points.
  public var pointBrand: String?
  /// The points.
  public var pointModel: String?
  /// Grains, of one point.
  public var pointWeight: Double?
  /// The maker of the nocks.
  public var nockBrand: String?
  /// The nocks.
  public var nockModel: String?
  /// The size of the nocks.
  public var nockSize: String?
  /// Grains, of one insert.
  public var insertWeight: Double?
  /// Vanes or feathers.
  public var fletching: String?
  /// Grains, of all vanes of one arrow.
  public var fletchingWeight: Double?

  /// Makes a set of twelve.
  public init() { details.quantity = 12 }

  /// Its fields, in the order of the file.
  public static let schema = Schema<Arrow>(
    .arrow,
    [
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
