import Archery
import Equipment
import ShellLanguage
import ShellOutput

// How people are reached, and what stays on this machine.

extension Messages {
  /// `Anna Berg: anna@example.org, +44 1632 960001`; nil where nothing says how to reach them.
  static func reach(_ person: Person, _ contact: Contact?) -> String? {
    let ways = [contact?.mail, contact?.phone].compactMap { $0.map { VisibleText.line($0) } }
    return ways.isEmpty ? nil : "\(VisibleText.line(person.name)): \(ways.joined(separator: ", "))"
  }

  /// The check that found a fault of a contact, and why it is one.
  static func check(_ finding: ContactFinding) -> (check: String, reason: String) {
    switch finding.fault {
    case .mail(let mail): ("mail", "\(quoted(mail)) is no address such as anna@example.org")
    case .empty: ("contact", "it has neither mail nor phone")
    case .nobody(let person):
      ("person", "there is no person \(person); delete contact \(finding.contact.base.id) removes it")
    }
  }

  /// That a file for others has what `sync` does not send: `it has 3 contacts, which sync never sends`.
  static func hasLocal(_ counts: [(type: RecordType, count: Int)]) -> String? {
    let names = counts.filter { $0.count > 0 }.map { count($0.count, $0.type) }
    return names.isEmpty ? nil : "with \(names.joined(separator: ", ")), which sync never sends"
  }
}
