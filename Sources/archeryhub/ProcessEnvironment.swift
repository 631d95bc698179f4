import Glibc
import Shell

extension Environment {
  /// That of this process; what is not text counts as not set.
  static let process = Environment { name in
    // Safe: a variable is a text of C that ends in a zero, and nobody here changes the environment.
    unsafe getenv(name).flatMap { unsafe String(validatingCString: $0) }
  }
}
