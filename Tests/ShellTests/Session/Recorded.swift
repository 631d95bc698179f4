import Hub

@testable import Shell

/// Records a session of some steps; each step is written as in the transcripts.
@HubActor func recorded(_ steps: String...) async throws -> String {
  try await Transcript(steps.joined(separator: "\n\n")).record()
}
