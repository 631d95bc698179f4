import Archery
import Equipment
import Testing

/// What `check` says of how people are reached.
@Suite struct ContactFindingTests {
  private func faults(_ mail: String?, phone: String? = nil, person: Int = 1) -> [ContactFinding.Fault] {
    var contact = Contact()
    (contact.person, contact.mail, contact.phone) = (person, mail, phone)
    return ContactFinding.findings(in: [contact], people: [1]).map(\.fault)
  }

  @Test("an address has one @ with something before and behind it", arguments: ["a@b", "anna.berg+club@example.org"])
  func anAddress(mail: String) { #expect(faults(mail).isEmpty) }

  @Test("else it is none", arguments: ["anna", "@example.org", "anna@", "a@b@c", "anna berg@example.org"])
  func noAddress(mail: String) { #expect(faults(mail) == [.mail(mail)]) }

  @Test func somethingIsNoted() {
    #expect(faults(nil) == [.empty])
    #expect(faults(nil, phone: "12").isEmpty)
  }

  @Test func thereIsAPerson() { #expect(faults("a@b", person: 2) == [.nobody(2)]) }
}
