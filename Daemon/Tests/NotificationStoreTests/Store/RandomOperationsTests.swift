import NotificationEngine
import NotificationModel
import NotificationStore
import Testing

/// The two stores in parallel, with operations drawn from a seed.
@Suite struct RandomOperationsTests {
  @Test(arguments: 1...6)
  func `The SQLite store and the memory store always give the same answers`(seed: Int) throws {
    let folder = try StoreFolder()
    var world = RandomWorld(seed: UInt64(seed), memory: MemoryStore())
    var opened = try folder.open()
    for step in 1...120 {
      try world.step(opened.store)
      guard step % 8 == 0 else { continue }
      let expected = try StorePicture(world.memory, world.apps)
      let found = try StorePicture(opened.store, world.apps)
      try #require(found == expected, "seed \(seed), step \(step): \(world.log.suffix(12))")
      let files = try opened.store.referencedFiles(after: "", limit: 100).filter { file in
        try opened.store.unreferencedFiles(among: [file]).isEmpty
      }
      try #require(files == expected.files, "seed \(seed), step \(step): \(world.log.suffix(12))")
      if step % 40 == 0 {
        try world.endTransaction(opened.store)
        opened.store.close()
        opened = try folder.open()
      }
    }
    opened.store.close()
  }
}
