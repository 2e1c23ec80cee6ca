import NotificationCore
import NotificationModel
import Testing

/// What is due is gone through before its time, and nothing comes of that.
struct RehearsalTests {
  private static func world() -> (world: World, then: Moment) {
    var world = World.allowed()
    world.control(.attachShell(name: "shell"))
    world.call(.add(.reminder("once", after: 60)))
    world.call(.add(.reminder("again", after: 60, repeats: true)))
    var then = world.moment
    then.wall = then.wall.advanced(bySeconds: 60)
    then.boot = then.boot.advanced(byMicroseconds: 60_000_000)
    return (world, then)
  }

  @Test func `it finds what will be shown`() {
    let (world, then) = Self.world()
    let effects = world.system.rehearse(at: then, in: world.ledger, texts: NoTexts())
    #expect(effects.presentations.map(\.key.identifier) == ["once", "again"])
    #expect(world.system.rehearse(at: world.moment, in: world.ledger, texts: NoTexts()).isEmpty)
  }

  @Test func `it changes nothing, and the pass does the same as without it`() {
    let (begun, then) = Self.world()
    var rehearsed = begun
    var other = Self.world().world
    let before = LedgerImage(rehearsed.ledger)
    for _ in 0..<3 {
      _ = rehearsed.system.rehearse(at: then, in: rehearsed.ledger, texts: NoTexts())
      #expect(LedgerImage(rehearsed.ledger) == before)
    }
    let left = rehearsed.advance(seconds: 600).presentations
    let right = other.advance(seconds: 600).presentations
    #expect(left.map(\.key.identifier) == right.map(\.key.identifier))
    #expect(left.map(\.date) == right.map(\.date))
    #expect(LedgerImage(rehearsed.ledger) == LedgerImage(other.ledger))
  }

  @Test func `many that are due at once are not gone through one by one`() {
    let (begun, then) = Self.world()
    var world = begun
    for number in 0..<100 { world.call(.add(.reminder("many-\(number)", after: 60))) }
    let effects = world.system.rehearse(at: then, in: world.ledger, texts: NoTexts())
    #expect(effects.presentations.count == CoreLimits.rehearsedDeliveries)
  }
}
