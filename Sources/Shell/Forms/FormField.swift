import Equipment

/// One field of a form: its value, the answer that was refused, and if a person has set it.
struct FormField: Sendable {
  /// When a field is asked for.
  enum Group: Sendable, Equatable {
    /// First: nothing is stored without it.
    case required
    case usual
    /// On request.
    case advanced
    /// The line that began the form has assigned it already.
    case assigned
  }

  let info: FieldInfo
  let group: Group
  /// The canonical text; nil if it is empty.
  var value: String?
  /// True once an answer has set the value, be it to the suggestion or to nothing.
  var isDirty = false
  /// Why the last answer was refused.
  var error: (any Error)?
  /// The answer that was refused, to be put right.
  var typed = ""

  var name: String { info.name }

  /// True for free text about the one record, as notes and descriptions: asked for last, and of several lines too.
  var isRemark: Bool { info.shape == .text && info.isIndividual && !info.isRequired }
}

extension FormField.Group {
  init(_ info: FieldInfo, assigned: Set<String>) {
    if assigned.contains(info.name) {
      self = .assigned
    } else if info.isRequired {
      self = .required
    } else {
      self = info.isAdvanced || info.isInferred ? .advanced : .usual
    }
  }
}
