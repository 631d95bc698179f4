/// A set of arrows that are alike.
public struct Arrow: EquipmentItem {
  /// The fields that all items share: id, names, quantity, status and so on.
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

  /// Which of the ten types it is.
  public static let type = EquipmentType.arrow

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Arrow.self, .arrows, isMany: true,
    TypeWords(
      ["arrow", "arrows", "arrowset", "arrow set"], "Arrow Set", "Arrows", noun: ("arrow set", "arrow sets"), "↗"),
    examples: [
      "add arrow brand=Easton model=X10 spine=500 length=28.5in point_weight=110gr",
      "list arrows where spine<600 --sort spine",
    ])

  /// Its fields, in the order of the file.
  public static let schema = Schema<Arrow>(
    type,
    [
      Field("spine", { $0.spine }, { $0.spine = $1 }, "Static spine, or for wood the draw weights", in: 100...3000),
      Field("length", { $0.length }, { $0.length = $1 }, "Nock groove to end of shaft", unit: .inches, in: 10...40),
      Field("weight", { $0.weight }, { $0.weight = $1 }, "Mass of a whole arrow", unit: .grains, in: 50...2000),
      Field(
        "diameter", { $0.diameter }, { $0.diameter = $1 }, "Outer diameter of the shaft", unit: .millimetres, in: 2...15
      ),
      Field(
        "gpi", { $0.gpi }, { $0.gpi = $1 }, "Mass of an inch of shaft", unit: .grainsPerInch, in: 1...30, .advanced),
      Field(
        "point_brand", { $0.pointBrand }, { $0.pointBrand = $1 }, "Maker of the points", object: "point", .advanced),
      Field("point_model", { $0.pointModel }, { $0.pointModel = $1 }, "Points", object: "point", .advanced),
      Field(
        "point_weight", { $0.pointWeight }, { $0.pointWeight = $1 }, "Mass of a point", unit: .grains, in: 10...500,
        object: "point"),
      Field("nock_brand", { $0.nockBrand }, { $0.nockBrand = $1 }, "Maker of the nocks", object: "nock", .advanced),
      Field("nock_model", { $0.nockModel }, { $0.nockModel = $1 }, "Nocks", object: "nock", .advanced),
      Field("nock_size", { $0.nockSize }, { $0.nockSize = $1 }, "Size of the nocks", object: "nock", .advanced),
      Field(
        "insert_weight", { $0.insertWeight }, { $0.insertWeight = $1 }, "Mass of an insert", unit: .grains, in: 0...500,
        .advanced),
      Field("fletching", { $0.fletching }, { $0.fletching = $1 }, "Vanes or feathers", .advanced),
      Field(
        "fletching_weight", { $0.fletchingWeight }, { $0.fletchingWeight = $1 }, "Mass of an arrow's vanes",
        unit: .grains, in: 0...500, .advanced),
    ])
}
