import Answers
import Equipment
import Store
import TestSupport
import Testing

/// Several processes at once, each with its own repository.
@Suite struct ConcurrencyTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  @Test func manyWritersLoseNothingAndGiveNoIdTwice() async throws {
    let folder = folder
    let ids = try await withThrowingTaskGroup(of: [Int].self) { group in
      for writer in 1...4 {
        group.addTask {
          let repository = folder.open(by: "writer \(writer)")
          var ids: [Int] = []
          for number in 1...25 {
            ids.append(try await repository.add(riser("\(writer) \(number)")))
            if number % 10 == writer { _ = try await repository.save() }
          }
          try await repository.close()
          return ids
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(ids.sorted() == Array(1...100))
    let repository = folder.open()
    #expect(try await repository.count(of: .riser) == 100)
    #expect(Set(try await repository.fetch(.riser).map(\.equipmentModel)).count == 100)
    #expect(try await repository.history(of: nil, limit: nil).map(\.sequence) == Array((1...100).reversed()))
    #expect(repository.notices() == [])
  }

  @Test func readersSeeOnlyStatesThatThereWere() async throws {
    let folder = folder
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Each change adds a riser and a pair of limbs: never one without the other.
      group.addTask {
        for number in 1...60 {
          let repository = folder.open()
          _ = try await repository.commit(Change(items: [.add(riser("\(number)")), .add(Limbs.sample("\(number)"))]))
          if number % 3 == 0 { try await repository.close() }
        }
      }
      for _ in 1...2 {
        group.addTask {
          let repository = folder.open()
          var last = 0
          while last < 60 {
            try await repository.refresh()
            let risers = try await repository.fetch(.riser).map(\.recordId)
            #expect(risers == Array(0..<risers.count).map { $0 + 1 })
            #expect(risers.count >= last)
            last = risers.count
            let fresh = folder.open()
            #expect(try await fresh.count(of: .limbs) >= last)
            #expect(fresh.problems(of: .equipment(.limbs)) == [])
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func allTypesCanBeReadAtOnce() async throws {
    let repository = folder.open()
    for type in RecordType.allCases {
      try await repository.add(type.smallest)
    }
    try await repository.close()
    let fresh = folder.open()
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for type in RecordType.allCases {
        group.addTask { try await fresh.fetch(type).count + fresh.loaded(type).count }
        group.addTask { try await fresh.count(of: type) }
      }
      return try await group.reduce(0, +)
    }
    #expect(counts == 3 * RecordType.allCases.count)
  }
}
