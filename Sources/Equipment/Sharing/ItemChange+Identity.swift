extension ItemChange {
  /// Gives the record as it will be an identity, as in a folder that several machines share: the one that it had, or where
  /// it has none a new one.
  ///
  /// - Parameter isNew: true for a record that is added now, and was perhaps copied from another with its identity.
  package mutating func identify(isNew: Bool) {
    guard recordAfter != nil, var record = after else { return }
    let known = before?.uid ?? (isNew ? nil : record.uid)
    let uid = known ?? .random()
    guard record.uid != uid else { return }
    record.uid = uid
    after = record
  }
}
