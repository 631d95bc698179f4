extension RecordKind {
  /// Declares one of the ten types of equipment.
  convenience init(
    _ records: any EquipmentItem.Type, _ group: EquipmentGroup, isMany: Bool = false, file: String? = nil,
    _ words: TypeWords, examples: [String]
  ) {
    let name = records.type.rawValue
    self.init(
      records, name, family: group.rawValue, file: file, isMany: isMany, naming: ["brand", "model"], words,
      examples: examples, beginning: "add \(name) brand=… model=…")
  }
}
