import Archery
import Equipment
import Hub

extension Command {
  static let calcArrow = calculation(
    "calc arrow", "Show what other values would make of an arrow: mass, FOC, grains per pound, energy.",
    [.arrowMass, .frontOfCentre, .grainsPerPound, .minimumMass, .kineticEnergy, .momentum], comparesChanges: true,
    examples: ["calc arrow 3 point_weight=120", "calc arrow 3 length=27.5in --setup Outdoor --explain"],
    notes: ["A measured mass is changed by what the parts change."])

  static let calcMass = calculation(
    "calc mass", "Add up the mass of an arrow from its parts.", [.partsMass, .unexplainedMass],
    examples: ["calc mass 3", "calc mass gpi=7.8 length=28.5in point_weight=110 nock_weight=9"])

  static let calcFOC = calculation(
    "calc foc", "Say how far an arrow balances in front of its middle.", [.frontOfCentre],
    examples: ["calc foc 3", "calc foc 3 balance_point=18.3in", "calc foc 3 point_centre=-0.75in"],
    notes: [
      "A measured balance point goes before the parts. A point whose shank sits in the shaft has its mass behind the end:"
        + " point_centre=-0.75in says how far."
    ])

  static let calcGPP = calculation(
    "calc gpp", "Hold the mass of an arrow against the draw weight.", [.grainsPerPound, .minimumMass],
    examples: ["calc gpp 3 --setup Outdoor", "calc gpp 3 draw_weight=38# draw_length=28.5"])

  static let calcEnergy = calculation(
    "calc energy", "Say how much energy and momentum an arrow has.", [.kineticEnergy, .momentum],
    examples: ["calc energy 3 arrow_speed=198fps", "calc energy weight=420gr arrow_speed=85m/s"])

  static let calcSpine = calculation(
    "calc spine", "Turn static spine into deflection and stiffness, or deflection into spine.",
    [.spineOfDeflection, .deflectionOfSpine, .stiffness],
    examples: ["calc spine spine=500", "calc spine deflection=12.7mm", "calc spine 3"])

  /// A command that computes of sets of arrows, and of a setup.
  private static func calculation(
    _ name: String, _ summary: String, _ calculators: [Calculator], comparesChanges: Bool = false,
    examples: [String], notes: [String] = []
  ) -> Command {
    Command(
      name, of: .equipment(.arrow), summary,
      .optionalTarget, .inputs(of: calculators), .ofSetup, .explain, onlyReads: true, examples: examples,
      notes: notes + [Messages.explaining] + Messages.notes(on: calculators) + [
        "Without TARGET the arrows are those that the setup is tuned for: the one in use, or that of --setup."
      ]
    ) { context, target, typed, setupTarget, isExplained in
      let setup = try await context.markSetup(setupTarget)
      var arrows: [(any EquipmentItem)?] = [setup?.present.content.primaryArrow?.item]
      if let target { arrows = try await context.items(.equipment(.arrow), target).map(\.equipment) }
      let sheets = try arrows.map { arrow in
        try CalculationSheet(
          calculators, before: CalculationInputs(arrow: arrow, setup: setup), typed, of: arrow, for: name,
          comparesChanges: comparesChanges)
      }
      return context.output(sheets, isExplained: isExplained)
    }
  }
}
