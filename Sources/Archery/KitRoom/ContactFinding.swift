public import Equipment

/// What is wrong with a contact.
public struct ContactFinding: Sendable {
  /// The reasons why nobody is reached by it.
  public enum Fault: Sendable, Equatable {
    /// The mail cannot arrive.
    case mail(String)
    /// There is neither a mail nor a number to call.
    case empty
    /// There is no such person.
    case nobody(Int)
  }

  /// The contact.
  public let contact: Contact
  /// What is wrong.
  public let fault: Fault

  /// What is wrong with some contacts, where these are all people.
  public static func findings(in contacts: [Contact], people: Set<Int>) -> [ContactFinding] {
    contacts.flatMap { contact in
      var faults: [Fault] = []
      if contact.hasUnlikelyMail { faults.append(.mail(contact.mail ?? "")) }
      if contact.mail == nil, contact.phone == nil { faults.append(.empty) }
      if let person = contact.person, !people.contains(person) { faults.append(.nobody(person)) }
      return faults.map { ContactFinding(contact: contact, fault: $0) }
    }
  }
}
