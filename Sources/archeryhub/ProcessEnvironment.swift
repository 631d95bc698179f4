import Glibc

/// The environment variables that the program was started with.
enum ProcessEnvironment {
  /// All of them; what is not text is left out.
  static func read() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      if let pair = unsafe String(validatingCString: text), let equals = pair.firstIndex(of: "=") {
        variables[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
      }
      unsafe entry += 1
    }
    return variables
  }
}
