extension CommandFamily {
  static let setup = CommandFamily(
    name: "setup", summary: "Bows as they are shot: their items, their tuning and all their versions.",
    commands: [
      { .setupList }, { .setupShow }, { .setupAdd }, { .setupEdit }, { .setupUse },
      { .setupFit }, { .setupUnfit }, { .setupTune },
      { .setupVersions }, { .setupDiff }, { .setupAsOf },
      { .setupCopy }, { .setupDelete }, { .setupRestore }, { .setupCheck }, { .setupImport },
    ])
}
