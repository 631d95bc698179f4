import Glibc
import Shell

extension Environment {
  /// The environment of this process; a value that is not UTF-8 counts as not set.
  static let process = Environment { name in
    // Safe: a variable is a text of C that ends in a zero, and nobody here changes the environment.
    unsafe getenv(name).flatMap { unsafe String(validatingCString: $0) }
  }

  /// All variables of this process that are UTF-8, for a program that is started.
  static var all: [String: String] {
    var all: [String: String] = [:]
    var next = unsafe environ
    while let variable = unsafe next.pointee {
      if let text = unsafe String(validatingCString: variable), let sign = text.firstIndex(of: "=") {
        all[String(text[..<sign])] = String(text[text.index(after: sign)...])
      }
      unsafe next += 1
    }
    return all
  }
}
