import Glibc
import Shell

extension Environment {
  /// The environment of this process; a value that is not UTF-8 counts as not set.
  static let process = Environment { name in
    // Safe: a variable is a text of C that ends in a zero, and nobody here changes the environment.
    unsafe getenv(name).flatMap { unsafe String(validatingCString: $0) }
  }
}
