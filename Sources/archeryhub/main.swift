import Glibc
import Hub
import Shell

StandardStreams.fillClosed()
// A reader that goes away is reported by the write that finds out.
_ = signal(SIGPIPE, SIG_IGN)
// A limit on the size of files is reported by the write that meets it.
_ = signal(SIGXFSZ, SIG_IGN)
exit(HubActor.run(runProgram))

@HubActor
private func runProgram() async -> Int32 {
  let arguments = Array(CommandLine.arguments.dropFirst())
  return await Program.run(arguments: arguments, in: .process(environment: ProcessEnvironment.read())).rawValue
}
