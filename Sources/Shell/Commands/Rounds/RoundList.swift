import Equipment
import Hub

extension Command {
  static let roundList = Command(
    "round list", of: .round, "List rounds.",
    .filter(isImplicit: true), .columns, .sort, .limit("at most so many rows"), .wide,
    onlyReads: true,
    examples: ["round list", "round list --sort -id --limit 5"]
  ) { context, filter, columns, sort, limit, _ in
    try await context.list([.round], filter, columns, sort: sort, limit: limit)
  }
}
