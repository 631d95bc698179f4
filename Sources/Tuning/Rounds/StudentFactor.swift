/// By how many standard errors two averages must differ to differ with 95 % confidence.
///
/// Student's t, two-sided, 0.975 quantile (“Student”, “The probable error of a mean”, 1908; any table of it): two
/// standard errors where much was measured, more where the spread itself is known from few rounds.
enum StudentFactor {
  private static let few = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228]

  /// The factor; between two lines of the table the larger one.
  static func value(degreesOfFreedom: Double) -> Double {
    switch degreesOfFreedom {
    case 60...: 2
    case 30...: 2.042
    case 20...: 2.086
    case 15...: 2.131
    case 10...: few[9]
    case 1...: few[Int(degreesOfFreedom) - 1]
    default: few[0]
    }
  }
}
