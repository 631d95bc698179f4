import Archery
import Equipment
import Hub
import ShellLanguage

extension Parameter where Value == Double? {
  /// `--spacing LENGTH`, in millimetres.
  static var spacing: Parameter {
    length("from one number of the scale to the next, measured on it: 10mm, 1/4in", .spacing)
  }

  /// `--click LENGTH`, in millimetres.
  static var click: Parameter {
    length(
      "how far one click goes, for the clicks from one distance to the next; without it as the sight says", .click)
  }

  private static func length(_ help: String, _ info: FieldInfo) -> Parameter {
    Parameter(
      "\(info.name) LENGTH", help, .option(String(info.name.dropFirst(2)), takesValue: true)
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      do throws(FieldError) {
        return .some(try Double.read(word.text, as: info, today: nil))
      } catch {
        return scope.fail(.field(error), at: word)
      }
    }
  }
}

extension FieldInfo {
  fileprivate static let spacing = FieldInfo.input(
    "--spacing", "From one number of the scale to the next", Double.self, unit: .millimetres, in: 0.01...100)

  /// As far as the clicks of sights go; a tenth of a micrometre matters over hundreds of clicks.
  fileprivate static let click = FieldInfo.input(
    "--click", "Travel of one click", Double.self, unit: .millimetres, in: 0.002...3, decimals: 5)
}

/// Which distance is on top of a tape.
enum TapeTop: String, CaseIterable, Sendable {
  case near, far
}

extension Parameter where Value == TapeTop? {
  /// `--top near|far`.
  static var top: Parameter {
    let known = TapeTop.allCases.map(\.rawValue)
    return Parameter(
      "--top near|far", "which distances are on top; without it near, as a pin goes down for far ones; far for crawls",
      .option("top", takesValue: true), completion: .words(known)
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let top = TapeTop(rawValue: word.text.lowercased()) else {
        return scope.fail(.notOneOf(word.text, what: "--top", known: known), at: word)
      }
      return .some(top)
    }
  }
}

extension Parameter where Value == String {
  /// How steep a shot is, as canonical text in degrees.
  static var angle: Parameter {
    Parameter("ANGLE", "how steep, in degrees: 12deg, and -12deg downhill", .word, isRequired: true) { words, scope in
      guard let word = words.first else { return nil }
      do throws(FieldError) {
        return try Quantity.angle.read(word.text)
      } catch {
        return scope.fail(.field(error), at: word)
      }
    }
  }
}
