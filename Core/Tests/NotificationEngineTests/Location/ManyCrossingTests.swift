import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@Suite struct `A fix that crosses many borders is worked off in slices` {
  private static let count = 2 * CoreLimits.crossingsPerTransaction + 7

  /// A world with many reminders at one place, and the device there for almost the whole dwell.
  private static func arriving() -> World {
    var world = World.knowingPlaces()
    for number in 0..<count { world.call(.notifications(.add(.atPlace("\(number)")))) }
    world.stay(1_000)
    world.locate(0)
    world.advance(seconds: 19)
    world.moment.boot = world.moment.boot.advanced(byMicroseconds: 1_000_000)
    world.moment.wall = world.moment.wall.advanced(bySeconds: 1)
    return world
  }

  @Test(.rules("B20"))
  func `Each slice of crossings has the limit's size, and each crossing comes once, in order`() {
    var world = Self.arriving()
    var told = world.transaction().presentations
    #expect(told.count == CoreLimits.crossingsPerTransaction)
    told += world.transaction().presentations
    #expect(told.count == 2 * CoreLimits.crossingsPerTransaction)
    told += world.advance(seconds: 0).presentations
    #expect(
      told.map(\.key.identifier) == (0..<Self.count).map { "\($0)" })
    #expect(world.pending().isEmpty)
    #expect(world.advance(seconds: 600).presentations.isEmpty)
  }

  @Test func `A fix between the slices finds them all delivered`() {
    var world = Self.arriving()
    var told = world.transaction().presentations
    told += world.locate(500).presentations
    #expect(told.count == Self.count)
  }

  @Test func `A request that is removed between the slices is not delivered`() {
    var world = Self.arriving()
    world.transaction()
    world.call(.notifications(.removeAllPending))
    #expect(world.advance(seconds: 60).presentations.isEmpty)
  }

  @Test func `A daemon that dies between the slices delivers the rest, once`() {
    var world = Self.arriving()
    world.transaction()
    world.restart()
    #expect(world.locate(0).presentations.isEmpty)
    let rest = world.advance(seconds: 20).presentations
    #expect(rest.count == Self.count - CoreLimits.crossingsPerTransaction)
    #expect(world.stay(0).presentations.isEmpty)
  }
}
