import CAllocation
import Glibc
import Hub
import Shell

StandardStreams.fillClosed()
// A reader that goes away is reported by the write that finds out.
_ = signal(SIGPIPE, SIG_IGN)
// A limit on the size of files is reported by the write that meets it.
_ = signal(SIGXFSZ, SIG_IGN)
// What is given back is used again rather than returned to the system: each page that it hands out anew costs as much as
// a few hundred lines of a file.
_ = mallopt(M_MMAP_THRESHOLD, ProgramLimits.ownRoom)
_ = mallopt(M_TRIM_THRESHOLD, ProgramLimits.keptRoom)
// Where the program is not static, Swift reads the arguments from /proc and has none where that fails: without this, a
// program that cannot see its --data would write into the usual folder.
guard CommandLine.argc > 0 else {
  try? StandardStreams.write(Array("archeryhub: cannot read its arguments from /proc\n".utf8), to: STDERR_FILENO)
  exit(ExitCode.failure.rawValue)
}
exit(HubActor.run(runProgram))

@HubActor
private func runProgram() async -> Int32 {
  let arguments: [String]
  do throws(Arguments.NotText) { arguments = try Arguments.checked() } catch {
    try? StandardStreams.write(Array("\(error.sentence)\n".utf8), to: STDERR_FILENO)
    return ExitCode.usage.rawValue
  }
  if let process = BackgroundProcess(arguments) { return process.run() }
  return await Program.run(arguments: arguments, in: .process(environment: .process)).rawValue
}
