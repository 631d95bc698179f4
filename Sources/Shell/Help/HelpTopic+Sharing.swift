extension HelpTopic {
  static let sharing = HelpTopic(
    name: "sharing", summary: "one hub on several machines",
    text: """
      Each machine has all of the inventory, changes it with or without the network, and exchanges its changes with
      the others at a place that all of them reach: a git repository on a stick, a NAS or a host. Only this needs git.

        sync init PLACE as range      share this inventory; range is what this machine is called
        sync clone PLACE DIR as shed  join it on another machine; archeryhub --data DIR opens it
        sync                          send what was changed here, take over what was changed elsewhere
        sync status, sync log         how this machine stands to the others, and what was exchanged
        sync undo                     take back what came in last
        set sync background           exchange by itself, shortly after changes; the prompt tells what came in

      Records are merged field by field. Where two machines wrote the same field, the later one counts on all of
      them, and the other value is a conflict, which waits until somebody looks:

        conflict list                 what gave way to what, who wrote it and when
        conflict take 3 other         what gave way counts after all; kept, or a value, decides it otherwise

      What one deleted and another changed stays, and is a conflict too. Each machine gives numbers of its own, so
      that none is given twice. undo takes back what was done here, as far as nobody has changed it since.

      How people are reached (list contacts) is never shared: each machine keeps its own.
      """,
    examples: [
      "conflict list",
      "history --limit 3",
    ])
}
