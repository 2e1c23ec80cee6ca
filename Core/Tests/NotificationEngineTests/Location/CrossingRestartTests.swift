import NotificationEngine
import NotificationModel
import Testing

@Suite struct `A crossing survives the end of the daemon, once` {
  @Test func `A crossing survives a daemon that ends in the middle of the dwell`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace("milk", .home(), repeats: true))))
    world.stay(1_000)
    world.locate(0)
    world.advance(seconds: 10)
    world.restart()
    #expect(world.advance(seconds: 60).presentations.isEmpty)
    // The dwell is counted from the first fix after the restart.
    #expect(world.locate(0).presentations.isEmpty)
    #expect(world.advance(seconds: 20).presentations.count == 1)
    world.restart()
    #expect(world.stay(0).presentations.isEmpty)
  }

  @Test func `A crossing that came while no daemon ran is delivered`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    world.stay(1_000)
    world.restart()
    #expect(world.stay(0).presentations.count == 1)
  }

  @Test func `A crossing survives a restart of the machine, which resets the clock`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    world.stay(1_000)
    world.locate(0)
    world.moment.boot = BootTime(microseconds: 5_000_000)
    world.moment.bootIdentifier = "boot-2"
    world.restart()
    #expect(world.stay(0).presentations.count == 1)
  }

  @Test func `A crossing is decided again if the store fails`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    world.stay(1_000)
    world.locate(0)
    let before = world.system
    _ = world.advance(seconds: 20)
    #expect(world.pending().isEmpty)
    world.system = before
    // A crossing that the store no longer has is dropped.
    #expect(world.advance(seconds: 20).presentations.isEmpty)
  }
}
