import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The number on the icon (C3, C4, G5, G6).
struct BadgeTests {
  @Test(.rules("C3"))
  func `A delivery sets the badge, one without a number leaves it, and zero removes it`() {
    var world = World.allowed()
    world.show("a") { $0.badge = 3 }
    #expect(world.record?.badge == 3)
    world.show("b")
    #expect(world.record?.badge == 3)
    world.show("c") { $0.badge = 0 }
    #expect(world.record?.badge == 0)
  }

  @Test(.rules("C4"))
  func `A badge of zero clears earlier notifications, not its own`() {
    var world = World.allowed()
    world.show("a")
    world.show("b") { $0.badge = 0 }
    #expect(world.delivered() == ["b"])
  }

  @Test(.rules("C4")) func `By policy a delivered badge of zero clears nothing`() {
    var policy = Policy()
    policy.badgeZeroClearsDelivered = false
    var world = World.allowed(policy: policy)
    world.show("a")
    world.show("b") { $0.badge = 0 }
    #expect(world.delivered() == ["a", "b"])
  }

  @Test(.rules("C4", "L4"), arguments: [true, false])
  func `A call that sets the badge to zero clears the list by policy only`(clears: Bool) {
    var policy = Policy()
    policy.badgeCallZeroClearsDelivered = clears
    var world = World.allowed(policy: policy)
    world.show("a") { $0.badge = 2 }
    let effects = world.call(.notifications(.setBadge(0)))
    #expect(effects.badges == [0])
    #expect(world.delivered() == (clears ? [] : ["a"]))
  }

  @Test(.rules("G5")) func `A call sets the badge as it is, and a negative one is refused`() {
    var world = World.allowed()
    #expect(world.call(.notifications(.setBadge(12))).badges == [12])
    #expect(world.call(.notifications(.setBadge(12))).badges.isEmpty)
    let refused = world.call(.notifications(.setBadge(-1))).refusals
    #expect(refused.first?.code == .badgeInputInvalid)
    #expect(refused.first?.field == "count")
    #expect(world.record?.badge == 12)
  }

  @Test(.rules("C4", "G6")) func `Removing or answering notifications leaves the badge`() {
    var world = World.allowed()
    let key = world.show("a") { $0.badge = 5 }?.key
    if let key { world.control(.responses(.respond(key, .open))) }
    world.show("b")
    world.call(.notifications(.removeAllDelivered))
    #expect(world.record?.badge == 5)
  }

  @Test(.rules("G5"))
  func `The badge is kept while it may not be shown, and appears with the permission`() {
    var world = World.allowed()
    world.set(["badges": "off"])
    #expect(world.call(.notifications(.setBadge(6))).badges.isEmpty)
    #expect(world.set(["badges": "on"]).badges == [6])
    let told = world.control(.attachShell(name: "late"))
    #expect(
      told.contains(.showTo(World.control, .notifications(.badge(app: World.organizer, count: 6)))))
  }
}
