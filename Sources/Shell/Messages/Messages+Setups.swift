import Archery
import Codecs
import Equipment
import Hub
import ShellLanguage

extension Messages {
  /// The reason why a command about setups was refused, and a hint.
  static func wording(of error: SetupRefusal) -> (text: String, hint: String?) {
    switch error {
    case .noCurrent: ("no setup was named, and none is the current one", "setup use NAME makes one the current one")
    case .several(let names):
      (
        "one setup at a time, not \(names.count): \(names.prefix(5).joined(separator: ", "))"
          + (names.count > 5 ? ", …" : ""), nil
      )
    case .noVersion(let number, let setup):
      ("\(name(setup)) has no version \(number)", "setup versions \(setup.id) lists them")
    case .oldVersion(_, let setup):
      ("a version never changes", "leave @ out, or make a new setup of it: setup copy \(setup.id)@… NEWNAME")
    case .archived(let setup): ("\(name(setup)) is archived", "setup restore \(setup.id) takes it into use again")
    case .nameTaken(let taken, let setup):
      ("another setup in use is named \(quoted(taken)): \(name(setup))", "choose another name, or archive that one")
    case .nothingGiven(let command):
      ("what shall change?", Commands.named(command).map { "usage: \(HelpText.usage($0))" })
    case .positionOfSeveral:
      (
        "position=… says where one piece sits, and there are several",
        "say it before each: setup fit NAME left stabilizer 9 right stabilizer 10"
      )
    case .reasonTwice: ("“reason” is given twice", "reason=… and --reason mean the same")
    case .conflicts(let names):
      (
        "\(names.map(quoted).joined(separator: ", ")) \(names.count == 1 ? "exists" : "exist") already; "
          + "nothing was imported", "add --on-conflict skip, new or merge"
      )
    case .drafts(let file, let drafts):
      (
        (file.map { ($0.line, text(of: $0)) } + drafts.map { ($0.line, text(of: $0)) })
          .sorted { $0.0 < $1.0 }.prefix(20).map(\.1).joined(separator: "\n")
          + (file.count + drafts.count > 20 ? "\n… and \(file.count + drafts.count - 20) more" : ""),
        "nothing was imported; mend the file and try again"
      )
    }
  }

  private static func text(of problem: DraftProblem) -> String {
    let what =
      switch problem.kind {
      case .noItem(let type, let id): "there is no \(type.rawValue) \(id)"
      case .otherItem(let type, let id, let here, let there):
        "\(type.rawValue) \(id) is \(quoted(here)) here, not \(quoted(there))"
      case .content(let error): text(of: error)
      case .value(let error): text(of: error)
      }
    return "\(VisibleText.line(problem.file)):\(problem.line): \(quoted(problem.setup)): \(what)"
  }

  /// The command that changes a value of a setup's version; nil for a field that is none.
  static func versionHint(for field: FieldInfo) -> String? {
    if SetupTuning.field(field.name) != nil { return "setup tune NAME \(field.name)=… makes the next version" }
    if let type = EquipmentType(rawValue: field.name) {
      return "setup fit NAME \(type.rawValue) TARGET makes the next version"
    }
    return nil
  }

  /// The command that changes a field which cannot be assigned; nil if no command does.
  static func managedHint(for field: FieldInfo) -> String? {
    field.name == "status"
      ? "setup delete archives it, setup restore takes it into use again" : versionHint(for: field)
  }

  /// The explanation of a form's question for the fitted items of a type.
  static func fitted(_ type: EquipmentType) -> String {
    type.isMany
      ? "\(type.words.many) that are fitted, by ids or a name" : "\(type.words.one) that is fitted, by id or name"
  }

  /// Says that a setup is the current one.
  static func inUse(_ setup: Setup, isDryRun: Bool) -> String {
    "\(name(setup)) \(isDryRun ? "would be" : "is") the current setup"
  }

  /// Says that a change is stored, but not the choice of the current setup.
  static func notUsed(_ setup: Setup?, because error: any Error) -> String {
    let what = setup.map { "\(name($0)) could not be made the current one" }
    let verb = "setup use \(setup.map { String($0.id) } ?? "none")"
    return
      "that is stored, but \(what ?? "the current setup could not be forgotten"): \(text(of: error)); \(verb) tries it again"
  }

  /// Names the current setup.
  static func current(_ setup: Setup?) -> String {
    setup.map { inUse($0, isDryRun: false) } ?? "there is no current setup"
  }

  /// Says that an export is without the records of a type.
  static func leftOut(_ count: Int, _ type: RecordType) -> String {
    "\(self.count(count, type)) \(count == 1 ? "is" : "are") not in it: \(type.wholeFile) holds all versions"
  }

  /// Says that there is no earlier version to compare with.
  static func onlyVersion(_ setup: Setup) -> String { "\(name(setup)) has no version before \(setup.present.number)" }

  /// Says that two versions are the same.
  static func noDifference(_ one: String, _ other: String) -> String {
    "no difference between \(quoted(one)) and \(quoted(other))"
  }

  /// Says that there was no setup on a day.
  static func noSetup(asOf day: CalendarDate) -> String { "there was no setup on \(day.formatted)" }
}

extension Messages {
  /// `1 Doinker Platinum Hi-Mod (long)`.
  static func slot(_ slot: Slot) -> String {
    let notes = [slot.position, slot.isPrimary ? "primary" : nil].compactMap(\.self)
    return "\(slot.id) \(VisibleText.line(slot.copy.name))"
      + (notes.isEmpty ? "" : " (\(VisibleText.line(notes.joined(separator: ", "))))")
  }

  /// The differences by an edit of a setup: its own fields, then those of its present version.
  static func differences(_ before: Setup, _ after: Setup) -> [String] {
    let own = Set(Setup.fields.map(\.info.name) + ["status"] + (before.base.unknown + after.base.unknown).map(\.name))
    let fields = changedFields(before, after).filter { own.contains($0) }.map { name in
      "\(name): \(value(name, before)) → \(value(name, after))"
    }
    guard before.present != after.present else { return fields }
    let isAmended = after.amends(before)
    let reason = isAmended && before.present.reason == after.present.reason ? nil : after.present.reason
    let numbers = isAmended ? "\(after.present.number), amended" : "\(before.present.number) → \(after.present.number)"
    return fields + ["version: \(numbers)" + (reason.map { " (\(VisibleText.line($0)))" } ?? "")]
      + SetupDifference.list(from: before.present, to: after.present).map(words)
  }

  /// One difference between two versions, in words.
  static func words(for difference: SetupDifference) -> String {
    switch difference {
    case .fitted(let slot): return "fit \(slot.type.rawValue) \(self.slot(slot))"
    case .removed(let slot): return "unfit \(slot.type.rawValue) \(self.slot(slot))"
    case .primary(let slot): return "\(slot.type.rawValue) \(slot.id) \(slot.isPrimary ? "is" : "is no longer") primary"
    default:
      let row = withUnits(row(for: difference)).map { $0 ?? "" }
      let ends = row[1...2].map { $0.isEmpty ? "(empty)" : VisibleText.line($0) }
      return "\(row[0]): \(ends[0]) → \(ends[1])"
    }
  }

  /// One difference between two versions as a row: what, before, after, unit.
  static func row(for difference: SetupDifference) -> [String?] {
    switch difference {
    case .fitted(let slot): [slot.type.rawValue, nil, self.slot(slot), nil]
    case .removed(let slot): [slot.type.rawValue, self.slot(slot), nil, nil]
    case .replaced(let old, let new): [old.type.rawValue, self.slot(old), self.slot(new), nil]
    case .moved(let slot, let from, let to): ["\(slot.type.rawValue) \(slot.id) position", from, to, nil]
    case .primary(let slot):
      ["\(slot.type.rawValue) \(slot.id) primary", slot.isPrimary ? "no" : "yes", slot.isPrimary ? "yes" : "no", nil]
    case .item(let type, let id, let field, let from, let to):
      ["\(type.rawValue) \(id) \(field)"] + [from, to].map { formatted($0, type.field(field)) }
        + [type.field(field)?.unit?.rawValue]
    case .tuning(let info, let from, let to): [info.name, from, to, info.unit?.rawValue]
    }
  }

  private static func formatted(_ text: String?, _ field: FieldInfo?) -> String? {
    text.map { field?.formatted($0) ?? $0 }
  }

  /// Such a row with the unit behind its values.
  static func withUnits(_ row: [String?]) -> [String?] {
    [row[0]] + row[1...2].map { text in text.map { $0 + (row[3].map { " \($0)" } ?? "") } }
  }

  /// The gaps of a setup, as items to fit and values to measure.
  static func next(_ gaps: [SetupGap]) -> String? {
    var (fit, measure): ([String], [String]) = ([], [])
    for gap in gaps {
      switch gap {
      case .slot(let type): fit.append(type == .limbs ? type.words.noun.many : article(type.words.noun.one))
      case .tuning(let info): measure.append(String(info.name.map { $0 == "_" ? " " : $0 }))
      }
    }
    let parts = [
      fit.isEmpty ? nil : "fit \(enumeration(fit))", measure.isEmpty ? nil : "measure \(enumeration(measure))",
    ].compactMap(\.self)
    return parts.isEmpty ? "nothing: it is complete" : parts.joined(separator: "; ")
  }

  static func enumeration(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }
}

extension Messages {
  /// A derived value with its formula's inputs.
  static func words(for value: DerivedValue) -> String {
    "\(value.certainty.word)\(value.shown.text) \(value.unit.rawValue) = \(inputs(of: value))"
  }

  private static func inputs(of value: DerivedValue) -> String {
    switch value.formula {
    case .bowLength: bowLength(value)
    case .tillerDifference:
      value.inputs.map { input in
        switch input {
        case .tillerTop(let top): "top \(top.text) mm"
        case .tillerBottom(let bottom): "bottom \(bottom.text) mm"
        default: ""
        }
      }.joined(separator: " − ")
    case .totalMass: masses(of: value)
    }
  }

  private static func bowLength(_ value: DerivedValue) -> String {
    guard case .riserLength(let riser)? = value.inputs.first, case .limbLength(let limbs)? = value.inputs.last else {
      return ""
    }
    return "riser \(riser.text) in + \((value.value - riser).text) in for \(limbs.rawValue) limbs"
  }

  private static func masses(of value: DerivedValue) -> String {
    let parts = value.inputs.compactMap { if case .mass(let part) = $0 { part } else { nil } }
    let known = parts.compactMap { part in
      part.mass.map { mass in
        "\(part.type.rawValue) \(part.quantity == 1 ? "" : "\(part.quantity) × ")\(mass.text) \(part.unit.rawValue)"
      }
    }
    let missing = parts.filter { $0.grams == nil }.map(\.type.rawValue)
    return known.joined(separator: " + ")
      + (missing.isEmpty ? "" : "; without \(missing.joined(separator: ", ")) of unknown mass")
  }
}

extension Messages {
  /// The effect of an import of setups, for the question before it.
  static func planned(_ plan: SetupPlan) -> String {
    parts(plan, ["add", "merge into", "leave", "add"]).joined(separator: ", ")
  }

  private static func parts(_ plan: SetupPlan, _ verbs: [String]) -> [String] {
    var parts: [String] = []
    if !plan.added.isEmpty { parts.append("\(verbs[0]) \(count(plan.added.count, .setup))") }
    if !plan.merged.isEmpty { parts.append("\(verbs[1]) \(count(plan.merged.count, .setup))") }
    if plan.skipped > 0 { parts.append("\(verbs[2]) \(count(plan.skipped, .setup)) alone") }
    if !plan.newItems.isEmpty { parts.append("\(verbs[3]) \(items(plan.newItems.count))") }
    return parts
  }

  /// The effect of an import of setups: how many were added, merged and left alone.
  static func imported(_ plan: SetupPlan, from file: String, isDryRun: Bool) -> String {
    let verbs = isDryRun ? ["add", "merge into", "leave", "add"] : ["added", "merged into", "left", "added"]
    let what = parts(plan, verbs).joined(separator: ", ")
    return "\(isDryRun ? "would import" : "imported") \(file): \(what)"
  }

  /// Why an import makes the next version of a setup, as it is stored with it.
  static func importReason(_ file: String) -> String { "imported from \(file)" }

  /// Names the members of a file that have no meaning here, and are not stored.
  static func withoutMeaning(_ members: [String]) -> [String] {
    members.isEmpty ? [] : ["without a meaning here: \(members.map(VisibleText.line).joined(separator: ", "))"]
  }

  /// The reason why an import of setups changes nothing.
  static func nothingToImport(_ plan: SetupPlan) -> String {
    "nothing to import: "
      + (plan.skipped == 0 ? "there is no setup in the file" : "\(count(plan.skipped, .setup)) left alone")
  }
}
