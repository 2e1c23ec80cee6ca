import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The number on the icon (C3, C4, G5, G6).
struct BadgeTests {
  @Test(.rules("C3")) func `a delivery sets the number, nothing leaves it, zero removes it`() {
    var world = World.allowed()
    world.show("a") { $0.badge = 3 }
    #expect(world.record?.badge == 3)
    world.show("b")
    #expect(world.record?.badge == 3)
    world.show("c") { $0.badge = 0 }
    #expect(world.record?.badge == 0)
  }

  @Test(.rules("C4")) func `zero clears what was shown before it, not itself`() {
    var world = World.allowed()
    world.show("a")
    world.show("b") { $0.badge = 0 }
    #expect(world.delivered() == ["b"])
  }

  @Test(.rules("C4")) func `by policy a delivered zero clears nothing`() {
    var policy = Policy()
    policy.badgeZeroClearsDelivered = false
    var world = World.allowed(policy: policy)
    world.show("a")
    world.show("b") { $0.badge = 0 }
    #expect(world.delivered() == ["a", "b"])
  }

  @Test(.rules("C4", "L4"), arguments: [true, false])
  func `a call that sets zero clears by policy only`(clears: Bool) {
    var policy = Policy()
    policy.badgeCallZeroClearsDelivered = clears
    var world = World.allowed(policy: policy)
    world.show("a") { $0.badge = 2 }
    let effects = world.call(.notifications(.setBadge(0)))
    #expect(effects.badges == [0])
    #expect(world.delivered() == (clears ? [] : ["a"]))
  }

  @Test(.rules("G5")) func `a call sets the number as it is, and a negative one is refused`() {
    var world = World.allowed()
    #expect(world.call(.notifications(.setBadge(12))).badges == [12])
    #expect(world.call(.notifications(.setBadge(12))).badges.isEmpty)
    let refused = world.call(.notifications(.setBadge(-1))).refusals
    #expect(refused.first?.code == .badgeInputInvalid)
    #expect(refused.first?.field == "count")
    #expect(world.record?.badge == 12)
  }

  @Test(.rules("C4", "G6")) func `removing or answering notifications leaves the number`() {
    var world = World.allowed()
    let key = world.show("a") { $0.badge = 5 }?.key
    if let key { world.control(.responses(.respond(key, .open))) }
    world.show("b")
    world.call(.notifications(.removeAllDelivered))
    #expect(world.record?.badge == 5)
  }

  @Test(.rules("G5"))
  func `the number is kept where it may not be shown, and comes with the permission`() {
    var world = World.allowed()
    world.set(["badges": "off"])
    #expect(world.call(.notifications(.setBadge(6))).badges.isEmpty)
    #expect(world.set(["badges": "on"]).badges == [6])
    let told = world.control(.attachShell(name: "late"))
    #expect(
      told.contains(.showTo(World.control, .notifications(.badge(app: World.organizer, count: 6)))))
  }
}
