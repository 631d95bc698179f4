package import Codecs
package import Equipment
import Store

extension ItemFile {
  /// The items of the sound rows by their row, and everything that is wrong with the file.
  package func validated() -> (items: [(row: Int, item: any Record)], problems: [FileProblem]) {
    let checked = checked()
    let sound = document.rows.indices.filter { !checked.unsound.contains($0) }
    return (sound.compactMap { row in (try? item(at: row)).map { (row, $0) } }, checked.problems)
  }
}
