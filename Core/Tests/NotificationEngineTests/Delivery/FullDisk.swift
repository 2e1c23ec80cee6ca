import NotificationEngine
import NotificationModel
import NotificationWords
import Testing

/// A world over a store whose commits fail while the disk is full.
struct FullDisk {
  var world: World
  let store: WatchedStore
  var isFull = true

  init(_ world: World) {
    self.world = world
    store = WatchedStore(world.store)
  }

  /// Runs a transaction, which fails at its commit if the disk is full and it has something to write.
  mutating func run(_ events: Event...) -> Engine.Outcome {
    let before = StoreImage(world.store)
    store.failsToWrite = isFull
    let outcome = world.system.transaction(
      events, at: world.moment, in: store, texts: NoTexts())
    if isFull { #expect(StoreImage(world.store) == before) }
    return outcome
  }

  mutating func post(_ posted: PostingCall) -> Engine.Outcome {
    world.lastMessage += 1
    return run(
      .postings(
        .posted(
          posted, origin: CallOrigin(connection: World.bus, message: world.lastMessage))))
  }

  /// Runs transactions at each deadline until a time has passed.
  mutating func wait(seconds: Double) -> [Effect] {
    let target = world.moment.wall.advanced(bySeconds: seconds)
    var effects: [Effect] = []
    var rounds = 0
    while rounds < 1_000 {
      rounds += 1
      let outcome = run()
      effects += outcome.effects
      let next = min(outcome.nextDeadline ?? target, target)
      #expect(
        outcome.failure == nil || outcome.nextDeadline.map { $0 > world.moment.wall } == true)
      if world.moment.wall >= target { break }
      let step = max(next.microseconds - world.moment.wall.microseconds, 0)
      world.moment.wall = world.moment.wall.advanced(byMicroseconds: step)
      world.moment.boot = world.moment.boot.advanced(byMicroseconds: step)
    }
    #expect(rounds < 1_000)
    return effects
  }
}
