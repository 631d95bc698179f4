import Answers
public import Equipment
import Store

extension Request<[Int: Contact]> {
  /// The contacts of some people, by the numbers of these.
  public static func contacts(of people: [Int]) -> Self {
    Request(size: .list { Array($0.values) }) { context in
      guard try await context.repository.count(of: .contact) > 0 else { return [:] }
      let areTheirs = Comparison(field: "person", isOneOf: people)
      var contacts: [Int: Contact] = [:]
      try await context.repository.visit(.comparison(areTheirs), of: .contact) { row in
        if let contact = try row.item().contact, let person = contact.person { contacts[person] = contact }
      }
      return contacts
    }
  }
}
