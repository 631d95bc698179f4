// swift-tools-version: 6.2
import Foundation
import PackageDescription

// What every target of ours is compiled with: Swift 6, the upcoming rules early, no warning let through.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]
// The program itself, and only where `ARCHERYHUB_PLAIN` does not ask for the toolchain's usual ways: these flags are the
// compiler's own and may go with it. Tests/Benchmarks/README.md, Flags, says what each of them saves.
let plain = Context.environment["ARCHERYHUB_PLAIN"] != nil
let room =
  plain
  ? strict
  : strict + [
    .unsafeFlags([
      "-Xfrontend", "-disable-implicit-string-processing-module-import",
      "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
    ]),
    .unsafeFlags(
      ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"], .when(configuration: .release)),
    // The gate tests the very code of the release program, which so is compiled once.
    .unsafeFlags(["-enable-testing"], .when(configuration: .release)),
  ]
// What tests say themselves runs for seconds and is compiled for minutes.
let tests = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
// The program that tests start, unless they are given one.
let started: [Target.Dependency] = Context.environment["ARCHERYHUB_BINARY"] == nil ? ["archeryhub"] : []

// A fully static program starts in half the time of one that only carries Swift's library; it needs the static
// archives that Debian's `-dev` packages bring. Without them the standard library alone is static.
let archives = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"].contains { folder in
  let names = ["libreadline.a", "libtinfo.a", "libdeflate.a", "libmd.a"]
  return names.allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
}
// What every command needs at its start stands together (Scripts/order), so that fewer pages are fetched.
let program = "\(Context.packageDirectory)/Sources/archeryhub"
let linking =
  archives
  ? [
    "-static-executable", "-use-ld=lld", "-Xlinker", "--gc-sections", "-Xlinker", "--icf=all",
    "-Xlinker", "--symbol-ordering-file=\(program)/symbols.order", "-Xlinker", "--no-warn-symbol-ordering",
    "-Xlinker", "--script=\(program)/unwinding.ld", "-Xlinker", "--no-eh-frame-hdr",
    "-Xlinker", "--wrap=_swift_stdlib_getScalarName",
    "-Xlinker", "--wrap=swift_copyAuxiliaryExecutablePath",
  ] : ["-static-stdlib"]

// What makes the codes of labels is a program of its own, so that the shell's start does not pay for it, and is built
// where its library is; labels have texts alone without it.
let hasCodes = FileManager.default.fileExists(atPath: "/usr/include/qrencode.h")

// The rooms of the house, each above what it may import (Docs/ARCHITECTURE.md). Shell gets no Store and no Query: what
// commands ask, they ask the view model (RoomTests looks after that).
let values: [Target.Dependency] = ["Answers", "Codecs", "Equipment", "Files"]
let rooms = values + ["Archery", "Query", "Store", "Sharing", "Hub", "ShellLanguage", "ShellOutput", "Shell"]

let package = Package(
  name: "archeryhub",
  products: [.executable(name: "archeryhub", targets: ["archeryhub"])],
  targets: [
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CMessageDigest", providers: [.apt(["libmd-dev"])]),
    .systemLibrary(name: "CFileNames"),
    .systemLibrary(name: "CAllocation"),
    .systemLibrary(name: "CArguments"),
    .systemLibrary(name: "CProcessors"),
    // Rounding is the C library's, which nothing else here would link.
    .target(name: "Equipment", swiftSettings: room, linkerSettings: [.linkedLibrary("m")]),
    .target(name: "Archery", dependencies: ["Equipment"], swiftSettings: room),
    .target(name: "Codecs", dependencies: ["CDeflate", "CMessageDigest", "Equipment"], swiftSettings: room),
    .target(name: "Files", dependencies: ["CFileNames", "CProcessors", "Codecs"], swiftSettings: room),
    .target(name: "Answers", dependencies: ["Codecs", "Equipment", "Files"], swiftSettings: room),
    .target(name: "Query", dependencies: values, swiftSettings: room),
    .target(name: "Store", dependencies: values + ["Query"], swiftSettings: room),
    .target(name: "Sharing", dependencies: values + ["Store"], swiftSettings: room),
    .target(name: "Hub", dependencies: values + ["Archery", "Query", "Sharing", "Store"], swiftSettings: room),
    .target(name: "ShellLanguage", dependencies: values, swiftSettings: room),
    .target(name: "ShellOutput", dependencies: values + ["Archery", "Hub", "ShellLanguage"], swiftSettings: room),
    .target(
      name: "Shell", dependencies: values + ["Archery", "Hub", "ShellLanguage", "ShellOutput"],
      swiftSettings: room),
    .executableTarget(
      name: "archeryhub",
      dependencies: values + [
        "CAllocation", "CArguments", "CReadline", "Hub", "Shell", "ShellLanguage", "ShellOutput", "Store",
      ],
      exclude: ["symbols.order", "unwinding.ld"],
      swiftSettings: room + (archives ? [.define("STATIC_PROGRAM", .when(configuration: .release))] : []),
      linkerSettings: [.unsafeFlags(linking, .when(configuration: .release))]
    ),
    // Of the rooms below the shell alone, so that the tests of those are compiled while the shell still is.
    .target(
      name: "TestSupport", dependencies: values + ["Store", "Hub"], path: "Tests/Support", swiftSettings: tests),
    .target(
      name: "ShellSupport", dependencies: ["Hub", "ShellOutput", "Shell"], path: "Tests/ShellSupport",
      swiftSettings: tests),
    .testTarget(name: "EquipmentTests", dependencies: ["Equipment", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "CodecsTests", dependencies: values + ["Store", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "StoreTests", dependencies: values + ["Query", "Store", "TestSupport"], exclude: ["Formats"],
      swiftSettings: tests),
    .testTarget(
      name: "ArcheryTests", dependencies: ["Equipment", "Archery", "Codecs", "Hub", "TestSupport"],
      exclude: [
        "classifications-independent.csv", "handicap-vectors.csv", "handicaps-independent.csv",
        "independent-scores.py", "sightmarks-simulated.csv",
      ], swiftSettings: tests),
    .testTarget(
      name: "SharingTests", dependencies: values + ["Sharing", "Store", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "HubTests", dependencies: values + ["Store", "Hub", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "ShellTests", dependencies: rooms + ["ShellSupport", "TestSupport"], swiftSettings: tests),
    // Both start the program itself.
    .testTarget(
      name: "TerminalTests", dependencies: started + ["Shell", "ShellLanguage", "ShellOutput", "TestSupport"],
      path: "Tests/Terminal",
      exclude: ["Checks.md", "Comparison.md"], swiftSettings: tests),
    .testTarget(
      name: "ProgramTests", dependencies: started + ["TestSupport"], path: "Tests/Program", swiftSettings: tests),
  ]
)

if hasCodes {
  package.products.append(.executable(name: "qrcodes", targets: ["qrcodes"]))
  package.targets += [
    .systemLibrary(name: "CQREncode", providers: [.apt(["libqrencode-dev"])]),
    .executableTarget(
      name: "qrcodes", dependencies: ["CQREncode"], swiftSettings: room,
      linkerSettings: [
        .unsafeFlags(
          ["-static-stdlib", "-use-ld=lld", "-Xlinker", "--gc-sections", "-Xlinker", "--icf=all"],
          .when(configuration: .release))
      ]),
  ]
}

// libFuzzer has a main function of its own, which only `Scripts/fuzz` links.
if ProcessInfo.processInfo.environment["ARCHERYHUB_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz",
      dependencies: rooms + ["ShellSupport", "TestSupport"],
      path: "Tests/Fuzz",
      exclude: ["Seeds", "words.dict"],
      swiftSettings: tests + [.unsafeFlags(["-parse-as-library", "-sanitize=fuzzer"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
}
