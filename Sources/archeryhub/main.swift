import Glibc
import Hub

StandardStreams.fillClosed()
// A reader that goes away is reported by the write that finds out.
_ = signal(SIGPIPE, SIG_IGN)
exit(HubActor.run(runProgram))
