import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Supplies that programs share.
struct FairShareTests {
  /// Whether a holder gets one more.
  private func take(_ holder: String, _ shares: inout FairShares<String>) -> Bool {
    shares.take(by: holder)
  }

  @Test func `One holder gets half, two get a third each, and a newcomer always gets something`() {
    var shares = FairShares<String>(limit: 60)
    while take("a", &shares) {}
    #expect(shares.used == 30)
    while take("b", &shares) {}
    #expect(shares.used == 45)
    let isTaken = take("c", &shares)
    #expect(isTaken)
    #expect(shares.largest?.holder == "a" && shares.largest?.holding == 30)
  }

  @Test func `A returned share can be taken again, and no share is returned twice`() {
    var shares = FairShares<String>(limit: 4)
    while take("a", &shares) {}
    #expect(shares.used == 2)
    for _ in 0..<3 { shares.giveBack(by: "a") }
    #expect(shares.used == 0 && shares.largest == nil)
    let isTaken = take("a", &shares)
    #expect(isTaken)
  }

  @Test(.rules("S25")) func `One program cannot take every inhibition`() {
    var world = World()
    func inhibit(_ name: String) -> Bool {
      let effects = world.transaction(
        .postings(
          .inhibited(
            reason: "", by: World.program(name),
            origin: CallOrigin(connection: ConnectionNumber(name == "greedy" ? 1 : 2), message: 1)))
      )
      return effects.contains { if case .postings(.cookie) = $0 { true } else { false } }
    }
    var count = 0
    while inhibit("greedy") { count += 1 }
    #expect(count == CoreLimits.inhibitions / 2)
    let isInhibited = inhibit("slides")
    #expect(isInhibited)
    let use = world.system.budgets.first { $0.supply == .inhibitions }
    #expect(use?.isHigh == true && use?.largest?.name == "program.greedy")
  }

  @Test(.rules("S14")) func `One program cannot take the screen for all displays`() {
    var world = World()
    func show(_ index: Int, from name: String) {
      var display = World.posted("\(index)", from: name, tag: "\(index)")
      display.isTransient = true
      display.lifetime = 0
      world.post(display)
    }
    for index in 0..<2 * CoreLimits.displays { show(index, from: "greedy") }
    let use = world.system.budgets.first { $0.supply == .displays }
    #expect(use?.used == CoreLimits.displays / 2)
    show(0, from: "volume")
    #expect(world.store.delivered(of: World.identifier("program.volume")).isEmpty)
  }
}
