import Equipment

extension EquipmentType {
  /// Lines about the type that run as they are on the sample inventory.
  var examples: [String] {
    switch self {
    case .riser:
      [#"add riser brand=Hoyt model="Formula Xi" length=25 mass=1250g"#, "list risers where length>=25"]
    case .limbs:
      ["add limbs brand=Hoyt model=Velos poundage=38# length=medium", "list limbs where poundage 36..40"]
    case .sight:
      [#"add sight brand=Shibuya model="Dual Click" click=0.008in"#, "list sights where status=active"]
    case .rest:
      [#"add rest brand=Hoyt model="Super Rest" kind=stick-on hand=left"#, "list rests where hand=left"]
    case .plunger:
      ["add plunger brand=Beiter model=Plunger spring=medium", "list plungers where condition>=good"]
    case .bowstring:
      [#"add bowstring brand=Angel model="Majesty 777" strands=18 fits=68in"#, "list strings where strands>=18"]
    case .stabilizer:
      [
        "add stabilizer brand=Doinker model=Quattro role=long length=30in weight=4oz",
        "list stabilizers where role=side",
      ]
    case .weight:
      [#"add weight brand="long rod" model="1 oz stainless" ounces=1 quantity=4"#, "list weights where ounces>=28g"]
    case .arrow:
      [
        "add arrow brand=Easton model=X10 spine=500 length=28.5in point_weight=110gr",
        "list arrows where spine<600 --sort spine",
      ]
    case .accessory:
      [#"add accessory brand=AAE model="KSL Gold" kind=tab size=M hand=right"#, "list accessories where kind=tab"]
    }
  }
}

extension RecordType {
  /// Lines about the type that run as they are on the sample inventory.
  var examples: [String] {
    switch self {
    case .equipment(let type): type.examples
    case .setup: ["list setups where status=active --sort name", "count setups by division"]
    case .mark:
      [
        "add mark distance=70m value=2.35 date=today", "list marks where distance>=50m --sort distance",
        "edit mark 3 value=2.4 date=today",
      ]
    case .round:
      [
        #"add round date=today name="WA 720" distance=70m face=122cm arrows=72 score=652"#,
        "list rounds where score>=600 --sort -date",
      ]
    case .tuning:
      [
        "list tunings where test=bare-shaft and horizontal_by>=3in --sort -date",
        #"edit tuning 1 done="nocking point down 1.5 mm""#,
      ]
    }
  }
}
