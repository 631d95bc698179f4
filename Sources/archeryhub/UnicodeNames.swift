/// Answers for the standard library that a Unicode scalar has no name, as nothing here asks for one.
///
/// The linker puts it in the place of `_swift_stdlib_getScalarName` (Package.swift, `--wrap`), whose table of all names is
/// half a megabyte that would be installed otherwise.
/// - Returns: The length of the name that was written to `name`: zero.
@_cdecl("__wrap__swift_stdlib_getScalarName")
func unicodeName(scalar: UInt32, name: UnsafeMutablePointer<UInt8>?, capacity: Int) -> Int { 0 }
