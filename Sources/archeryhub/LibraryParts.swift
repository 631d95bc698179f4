// What the linker puts in the place of parts of Swift's library where the program is static: by `--wrap` (Package.swift),
// or under the very name, so that the library's part is not linked at all.

#if STATIC_PROGRAM
  import CArguments

  /// The words of the command line, as the C library has them.
  ///
  /// In the place of `_swift_stdlib_getUnsafeArgvArgc`, which finds them by reading the process's map of its memory from
  /// /proc before anything else: a thirtieth of a short command, and no words where /proc cannot be read. Under its
  /// name, as the search is made by whatever links the library's part, asked or not.
  @_cdecl("_swift_stdlib_getUnsafeArgvArgc")
  func arguments(count: UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    unsafe archeryhub_arguments(count)
  }
#endif

/// Answers for the standard library that a Unicode scalar has no name, as nothing here asks for one.
///
/// In the place of `_swift_stdlib_getScalarName`, whose table of all names is half a megabyte that would be installed
/// otherwise.
/// - Returns: The length of the name that was written to `name`: zero.
@_cdecl("__wrap__swift_stdlib_getScalarName")
func unicodeName(scalar: UInt32, name: UnsafeMutablePointer<UInt8>?, capacity: Int) -> Int { 0 }

/// Answers for the runtime that a program of the toolchain is not installed.
///
/// In the place of `swift_copyAuxiliaryExecutablePath`, by which each start looks in nine places for the program that
/// would draw up where a crash came from, and that comes with the toolchain and not with us.
/// - Returns: The path, which whoever asked frees: none.
@_cdecl("__wrap_swift_copyAuxiliaryExecutablePath")
func auxiliaryProgram(name: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? { nil }
