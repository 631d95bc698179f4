import Glibc

/// The environment variables that the program was started with.
enum ProcessEnvironment {
  /// All of them; what is not text is left out.
  static func read() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      // Safe: a variable is a text of C that ends in a zero, and `equals` points into it.
      if let equals = unsafe strchr(text, 0x3D),
        let name = unsafe String(
          validating: UnsafeRawBufferPointer(start: text, count: equals - UnsafeMutablePointer(text)), as: UTF8.self),
        let value = unsafe String(validatingCString: equals + 1)
      {
        variables[name] = value
      }
      unsafe entry += 1
    }
    return variables
  }
}
