import Foundation
import TestSupport
import Testing

/// The conditions under which packages can be made and installed on this machine.
private enum Packaging {
  /// Only a release program is static, so that any machine can run it.
  static var isPossible: Bool {
    ManualPageTests.has("dpkg-deb") && ProcessInfo.processInfo.environment["ARCHERYHUB_BINARY"] != nil
  }

  /// A machine that is thrown away after the tests, as that of continuous integration is, may get a package installed.
  static var mayInstall: Bool { ProcessInfo.processInfo.environment["CI"] == "true" && getuid() == 0 }
}

/// The package of `Scripts/package`: made, looked at, installed, used and removed again.
@Suite(.enabled(if: Packaging.isPossible, "needs dpkg-deb and a release program"))
struct PackageTests {
  /// Made once for all tests, because packing takes seconds; it stays where the script puts it, in the build's folder.
  private static let made = Result {
    let run = try TemporaryHome(.nothing).package()
    return try #require(run.lines.last, "\(run)")
  }

  private let home: TemporaryHome
  private let package: String

  init() throws {
    home = try TemporaryHome(.nothing)
    package = try Self.made.get()
  }

  @Test func theSameProgramGivesTheSameBytes() throws {
    #expect(try home.sh("dpkg-deb --extract \(package) files").code == 0)
    let time = try home.sh("stat -c %Y files/usr/bin/archeryhub").lines[0]
    let elsewhere = ["SOURCE_DATE_EPOCH": time, "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"]
    let again = try home.package(into: "there", elsewhere, mask: "077")
    #expect(again.code == 0, "\(again)")
    #expect(try home.sh("cmp \(package) there/*.deb") == Run(code: 0))
  }

  @Test func itIsNamedByItsVersionAndArchitecture() throws {
    let version = try home.sh("archeryhub --version").lines[0].split(separator: " ")[1]
    let architecture = try home.sh("dpkg --print-architecture").lines[0]
    #expect(package.hasSuffix("/archeryhub_\(version)_\(architecture).deb"))
    #expect(try home.sh("dpkg-deb --field \(package) Version").lines == [String(version)])
  }

  @Test(.enabled(if: ManualPageTests.has("lintian"))) func lintianFindsNoErrorAndNoWarning() throws {
    let run = try home.sh("lintian --allow-root --fail-on error,warning \(package)")
    #expect(run.code == 0, "\(run)")
  }

  @Test func itRunsFromAFolderOfItsOwn() throws {
    #expect(try home.sh("mkdir -p root/var/lib/dpkg/{info,updates}; touch root/var/lib/dpkg/status").code == 0)
    try useAndRemove(dpkg: "dpkg --root=$PWD/root --force-not-root", below: "\(home.path)/root")
  }

  @Test(.enabled(if: Packaging.mayInstall)) func itRunsWhereItIsInstalled() throws {
    // A run that was killed may have left the package behind, or dpkg in the middle of removing it.
    #expect(try home.sh("PATH=$PATH:/usr/sbin:/sbin dpkg --purge archeryhub").code == 0)
    try useAndRemove(dpkg: "dpkg", below: "")
  }

  /// Installs the package, uses what it brings, and removes it.
  private func useAndRemove(dpkg: String, below root: String) throws {
    // A small machine may leave out manual pages.
    let dpkg = "PATH=$PATH:/usr/sbin:/sbin \(dpkg) --log=/dev/null"
    let installed = try home.sh("\(dpkg) --path-include='/usr/share/*' --install \(package)")
    #expect(installed.code == 0, "\(installed)")
    try use(below: root)
    let removed = try home.sh("\(dpkg) --purge archeryhub")
    #expect(removed.code == 0, "\(removed)")
    let left = try home.sh(
      "find \(root)/usr/bin/archeryhub \(root)/usr/share/archeryhub \(root)/usr/share/doc/archeryhub")
    #expect(left.output.isEmpty)
  }

  private func use(below root: String) throws {
    let program = "\(root)/usr/bin/archeryhub"
    #expect(try home.sh("\(program) --version") == home.sh("archeryhub --version"))
    #expect(try home.sh("\(program) help").lines.first?.isEmpty == false)
    let count = try home.sh("mkdir fresh; \(program) --data fresh count --format csv")
    #expect(count.code == 0 && count.lines.count > 10, "\(count)")
    #expect(try home.sh("\(program) --data fresh catalogue find x10 --format json").output.contains("Easton"))
    let tutorial = try home.sh("echo quit | TERM=dumb timeout 20 script -qec '\(program) tutorial' /dev/null")
    #expect(tutorial.output.contains("This is a copy of the sample inventory"), "\(tutorial)")
    guard ManualPageTests.has("man") else { return }
    let manual = try home.sh("man -M \(root)/usr/share/man archeryhub | col -bx")
    #expect(manual.output.contains("archeryhub - the equipment inventory of archers and clubs"), "\(manual)")
  }
}

extension TemporaryHome {
  /// One of the scripts for people, by its name.
  static func script(_ name: String) -> String {
    URL(filePath: sample).deletingLastPathComponent().appending(path: "Scripts/\(name)").path
  }

  /// Makes a package of the program under test.
  fileprivate func package(into folder: String = "", _ more: [String: String] = [:], mask: String = "022") throws -> Run
  {
    // Packed quickly, as nothing here depends on how small it is.
    let program = ["ARCHERYHUB_BINARY": Self.program, "DPKG_DEB_COMPRESSOR_LEVEL": "1"]
    return try sh("umask \(mask); \(Self.script("package")) \(folder)", program.merging(more) { $1 })
  }
}
