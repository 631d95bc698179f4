import Archery
import Equipment

/// A round of 30 arrows at a face of ten rings, so many days into 2026.
func round(_ day: Int, _ score: Int?, arrows: Int = 30, perArrow: Int? = 10) -> RoundResult {
  RoundResult(
    day: CalendarDate(dayNumber: 20_454 + day) ?? .epoch, arrows: arrows, score: score,
    maximum: perArrow.map { $0 * arrows })
}
