import Equipment
import Hub
import ShellOutput

extension CommandContext {
  /// Greets the person at a new shell: the inventory's counts and the records that need attention.
  func greet() async {
    state.recall()
    guard terminal.isGreeted, !invocation.isQuiet else {
      return terminal.outputIsTerminal ? report(await damage()) : ()
    }
    do {
      try await viewModel.refresh()
      report(viewModel.notices())
      report(await greeting())
    } catch {
      report([Messages.text(of: error)])
    }
  }

  /// The shell's first lines, at most three: the counts of records, those that need attention, and the problems of the
  /// files.
  func greeting() async -> [String] {
    let faults = await damage()
    var total = 0
    for type in RecordType.items { total += (try? await viewModel.ask(.count(of: type))) ?? 0 }
    // The count of items limits the search for records that need attention, which could take too long.
    let news = (try? await news(of: total > ShellLimits.greetedItems ? .max : total)) ?? HubNews()
    if total == 0, news.others.isEmpty, faults.isEmpty { return Messages.waysToBegin(width: terminal.columns) }
    let conflicts = ((try? await viewModel.ask(.conflicts())) ?? []).count
    let concerns = Messages.attention(news) + (conflicts == 0 ? [] : [Messages.open(conflicts)])
    let lines = [Messages.greeting(total, news.others)] + (concerns.isEmpty ? [] : [concerns.joined(separator: "; ")])
    return lines + (faults.isEmpty ? [] : [faults.joined(separator: "; ")])
  }
}

extension Messages {
  /// `111 items, 3 setups, 8 marks, 16 rounds; help lists the commands`.
  fileprivate static func greeting(_ total: Int, _ others: [String]) -> String {
    "\(([items(total)] + others).joined(separator: ", ")); help lists the commands"
  }

  /// `needs attention: 2 in repair, 1 lost, 5 overdue; count says more`; nothing if nothing does.
  fileprivate static func attention(_ news: HubNews) -> [String] {
    let words =
      (news.concerns.isEmpty ? [] : [news.concernWords])
      + (news.overdue.isEmpty ? [] : ["\(news.overdue.count) overdue"])
    return words.isEmpty ? [] : ["needs attention: \(words.joined(separator: ", ")); count says more"]
  }

  /// The ways to begin with an empty inventory, in columns where there is room for them.
  fileprivate static func waysToBegin(width: Int) -> [String] {
    let start = "nothing here yet: "
    let ways = [
      ("add riser", "asks what you have"), ("import FILE", "takes over a table"), ("tutorial", "shows how it goes"),
    ]
    guard width >= 50 else { return ["\(start)\(ways.map(\.0).joined(separator: ", ")) or help begins"] }
    let room = ways.map { $0.0.count }.max() ?? 0
    return ways.enumerated().map { index, way in
      let beginning = index == 0 ? start : String(repeating: " ", count: start.count)
      return beginning + DisplayWidth.pad(way.0, to: room) + "  " + way.1
    }
  }
}
