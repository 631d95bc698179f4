public import Archery

/// The values of a preference that has a fixed set of them.
public protocol SettingChoice: CaseIterable, RawRepresentable<String>, Sendable {
  /// The value's meaning, in a few words.
  var help: String { get }
}

/// When colours are used.
public enum ColourUse: String, SettingChoice {
  case auto, always, never

  /// The choice's meaning, in a few words.
  public var help: String {
    switch self {
    case .auto: "on a terminal, unless NO_COLOR is set"
    case .always: "on every terminal"
    case .never: "nowhere"
    }
  }
}

/// The choice between off and on.
public enum Switch: String, SettingChoice {
  case off, on

  /// The choice's meaning, in a few words.
  public var help: String { self == .on ? "yes" : "no" }
}

/// When changes are exchanged with other machines that share the inventory.
public enum SyncMode: String, SettingChoice {
  case off, manual, background

  /// The choice's meaning, in a few words.
  public var help: String {
    switch self {
    case .off: "never"
    case .manual: "when sync is typed"
    case .background: "also by itself, while a shell is open and when it ends"
    }
  }
}

/// Which answers go through the pager.
public enum Paging: String, SettingChoice {
  case auto, never, always

  /// The choice's meaning, in a few words.
  public var help: String {
    switch self {
    case .auto: "what is longer than the screen"
    case .never: "none"
    case .always: "every one on a terminal"
    }
  }
}

/// In which units people read measures on a terminal; everything else has a field's own.
public enum UnitSystem: String, SettingChoice {
  case own, metric, imperial

  /// The choice's meaning, in a few words.
  public var help: String {
    switch self {
    case .own: "each field's own unit, as archers name it"
    case .metric: "millimetres, grams, kilograms; distances stay as they are"
    case .imperial: "inches, ounces, pounds; distances stay as they are"
    }
  }
}

/// How people read dates on a terminal; everything else has the first.
public enum DateForm: String, SettingChoice {
  case iso, european, british, american

  /// The choice's meaning, in a few words.
  public var help: String {
    switch self {
    case .iso: "2026-12-25"
    case .european: "25.12.2026"
    case .british: "25/12/2026"
    case .american: "12/25/2026"
    }
  }
}

/// The palette of error, warning, success and accent.
public enum Theme: String, SettingChoice {
  case standard, dark, light, mono

  /// The choice's meaning, in a few words.
  public var help: String {
    switch self {
    case .standard: "the terminal's own colours"
    case .dark: "bright ones, for a dark background"
    case .light: "dark ones, for a light background"
    case .mono: "none, but bold, dim and underlined"
    }
  }
}

/// How tables are drawn on a terminal.
public enum TableStyle: String, SettingChoice {
  case rules, zebra, plain, markdown

  /// The choice's meaning, in a few words.
  public var help: String {
    switch self {
    case .rules: "a rule below the heading"
    case .zebra: "every second row on a shade; without colours as rules"
    case .plain: "neither"
    case .markdown: "a table of Markdown"
    }
  }
}

/// Which deletions a person is asked about; that of a whole type is always asked.
public enum Confirmation: String, SettingChoice {
  case always, several, never

  /// The choice's meaning, in a few words.
  public var help: String {
    switch self {
    case .always: "before each"
    case .several: "before that of more than one item"
    case .never: "only before that of a whole type; undo takes back the others"
    }
  }
}

extension HandicapScheme: SettingChoice {
  /// The choice's meaning, in a few words.
  public var help: String {
    switch self {
    case .agb: "Archery GB, from 2023 on: lower is better"
    case .agbOld: "Archery GB, before 2023: lower is better"
    case .aa: "Archery Australia: higher is better"
    case .aa2: "Archery Australia, for far and near alike: higher is better"
    }
  }
}
