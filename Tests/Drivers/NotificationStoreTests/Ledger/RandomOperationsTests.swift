import NotificationCore
import NotificationModel
import NotificationStore
import Testing

/// The two ledgers step by step beside one another, on operations drawn from a seed.
@Suite struct RandomOperationsTests {
  @Test(arguments: 1...6)
  func `The SQLite store and the memory store always give the same answers`(seed: Int) throws {
    let folder = try TemporaryFolder()
    var world = RandomWorld(seed: UInt64(seed), memory: MemoryLedger())
    var store = try folder.open()
    for step in 1...120 {
      try world.step(store.ledger)
      guard step % 8 == 0 else { continue }
      let expected = try LedgerPicture(world.memory, world.apps)
      let found = try LedgerPicture(store.ledger, world.apps)
      try #require(found == expected, "seed \(seed), step \(step): \(world.log.suffix(12))")
      let files = try store.ledger.referencedFiles(after: "", limit: 100).filter { file in
        try store.ledger.unreferencedFiles(among: [file]).isEmpty
      }
      try #require(files == expected.files, "seed \(seed), step \(step): \(world.log.suffix(12))")
      if step % 40 == 0 {
        try world.endPass(store.ledger)
        store.ledger.close()
        store = try folder.open()
      }
    }
    store.ledger.close()
  }
}
