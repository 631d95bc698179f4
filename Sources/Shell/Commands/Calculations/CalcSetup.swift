import Archery
import Equipment
import Hub

extension Command {
  static let calcDraw = calculation(
    "calc draw", "Estimate the draw weight on the fingers at a draw length.", [.drawWeight, .markedDrawWeight],
    examples: ["calc draw Outdoor", "calc draw poundage=40# draw_length=29.5in"],
    notes: ["A measured draw weight goes before the estimate from the limbs' marking."])

  static let calcBow = calculation(
    "calc bow", "Say how long a take-down bow is.", [.bowLength],
    examples: ["calc bow Barebow", "calc bow riser_length=25in limb_length=medium"])

  static let calcString = calculation(
    "calc string", "Say how long a string to order.", [.stringLength],
    examples: ["calc string Outdoor", "calc string bow_length=68in"],
    notes: ["Without riser and limbs the bow's length is what its present string is labelled for."])

  static let calcAluminium = Command(
    "calc aluminium", also: ["calc aluminum"], of: .equipment(.arrow),
    "Read the code of an aluminium shaft: diameter, wall and mass.",
    .aluminiumCode, .explain, onlyReads: true, examples: ["calc aluminium 2315", "calc aluminium 1716 --format json"],
    notes: [Messages.explaining] + Messages.notes(on: aluminium)
  ) { context, typed, isExplained in
    let sheet = try CalculationSheet(aluminium, before: CalculationInputs(), typed, of: nil, for: "calc aluminium")
    return context.output([sheet], isExplained: isExplained)
  }

  private static let aluminium: [Calculator] = [.aluminiumDiameter, .aluminiumWall, .aluminiumMass]

  /// A command that computes of a setup.
  private static func calculation(
    _ name: String, _ summary: String, _ calculators: [Calculator], examples: [String], notes: [String] = []
  ) -> Command {
    Command(
      name, of: .setup, summary,
      .optionalSetup("NAME[@V]", completion: .setupVersions), .inputs(of: calculators), .explain, onlyReads: true,
      examples: examples,
      notes: notes + [Messages.explaining] + Messages.notes(on: calculators)
    ) { context, setupName, typed, isExplained in
      var setup = try await context.currentSetup()
      if let setupName { setup = try await context.shownSetup(setupName) }
      let sheet = try CalculationSheet(
        calculators, before: CalculationInputs(setup: setup), typed, of: nil, for: name)
      return context.output([sheet], isExplained: isExplained)
    }
  }
}
