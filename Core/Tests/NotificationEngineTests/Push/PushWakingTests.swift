import NotificationEngine
import NotificationModel
import PushProtocol
import TestSupport
import Testing

/// Pushes that wake their app.
struct PushWakingTests {
  private static let news: [String: PropertyList] = ["aps": ["content-available": 1], "n": 1]
  private static let other: [String: PropertyList] = ["aps": ["content-available": 1], "n": 2]

  /// The organizer with a start command and no process.
  private static func alone(policy: Policy = Policy()) -> World {
    var world = World.registered(policy: policy)
    world.call(.apps(.setLaunchCommand(["/opt/organizer/organizer"])))
    world.transaction(.disconnected(World.app))
    return world
  }

  @Test(.rules("H7")) func `A process that receives pushes gets each one and answers`() throws {
    var world = World.registered()
    world.call(.pushes(.receivePushes(true)))
    let effects = try world.arrive(Self.news)
    #expect(effects.handedPushes.map(\.payload) == [Self.news])
    #expect(effects.acknowledgements == [1: .handedToApp])
    #expect(effects.presentations.isEmpty && world.system.awaitsApps)
    let token = try #require(effects.handedPushes.first?.token)
    #expect(world.call(.pushes(.pushFetched(token: token, .newData))).replies == [.done])
    #expect(!world.system.awaitsApps)
    #expect(try world.arrive(Self.other, number: 2, id: "id-2").handedPushes.count == 1)
  }

  @Test(
    .rules("H2"),
    arguments: [
      ["n": 1], ["aps": [:], "n": 1], ["aps": "Hello", "n": 1], [:],
    ] as [[String: PropertyList]])
  func `A payload with nothing for the system reaches a running app, and is logged otherwise`(
    values: [String: PropertyList]
  ) throws {
    var world = World.registered()
    world.call(.pushes(.receivePushes(true)))
    let running = try world.arrive(values)
    #expect(running.handedPushes.map(\.payload) == [values])
    #expect(running.acknowledgements == [1: .handedToApp])

    var alone = Self.alone()
    let effects = try alone.arrive(values)
    #expect(effects.acknowledgements == [1: .hidden])
    let lines = effects.compactMap { if case .log(let line) = $0 { line } else { nil } }
    #expect(lines.contains { $0.event == .pushes(.empty) && $0.level == .warning })
    #expect(
      lines.contains { $0.event == .pushes(.partIgnored) } == (values["aps"] != .dictionary([:])))
    #expect(effects.launches.isEmpty, "such a push starts no app")
  }

  @Test(.rules("H8")) func `A push that has an alert too is shown and wakes the app`() throws {
    var world = World.registered()
    world.call(.pushes(.receivePushes(true)))
    let effects = try world.arrive(["aps": ["content-available": 1, "alert": "News"]])
    #expect(effects.presentations.map(\.body) == ["News"])
    #expect(effects.handedPushes.count == 1)
    #expect(effects.acknowledgements == [1: .shown])
  }

  @Test(.rules("H7")) func `An app that does not run is started and gets the newest push`() throws {
    var world = Self.alone()
    let effects = try world.arrive(Self.news)
    #expect(effects.launches.map(\.reason) == [.push])
    #expect(effects.acknowledgements == [1: .handedToApp])
    #expect(try world.arrive(Self.other, number: 2, id: "id-2").launches.isEmpty)
    world.greet()
    #expect(world.call(.pushes(.waitingPush)).replies == [.waitingPush(Self.other)])
    #expect(world.call(.pushes(.receivePushes(true))).handedPushes.map(\.payload) == [Self.other])
    #expect(world.record?.pushes.held == nil)
    #expect(world.call(.pushes(.waitingPush)).replies == [.waitingPush(nil)])
    #expect(world.call(.pushes(.receivePushes(true))).handedPushes.isEmpty)
  }

  @Test(.rules("H7"))
  func `An app is started three times an hour at most, then the newest push waits`() throws {
    var world = Self.alone()
    for number in 1...Int64(CoreLimits.backgroundStarts) {
      #expect(try world.arrive(Self.news, number: number, id: "\(number)").launches.count == 1)
      world.transaction(.apps(.launchEnded(World.organizer)))
      world.advance(seconds: 60)
    }
    #expect(try world.arrive(Self.other, number: 9, id: "9").launches.isEmpty)
    #expect(world.advance(seconds: 3_000).launches.isEmpty)
    #expect(world.advance(seconds: 600).launches.map(\.reason) == [.push])
    world.greet()
    #expect(world.call(.pushes(.receivePushes(true))).handedPushes.map(\.payload) == [Self.other])
  }

  @Test func `By policy no app is started for pushes`() throws {
    var policy = Policy()
    policy.backgroundStartsPerHour = 0
    var world = Self.alone(policy: policy)
    #expect(try world.arrive(Self.news).launches.isEmpty)
    #expect(world.advance(seconds: 7_300).launches.isEmpty)
    world.greet()
    #expect(world.call(.pushes(.receivePushes(true))).handedPushes.count == 1)
  }

  @Test(.rules("H7")) func `A bundle must declare that pushes may wake it`() throws {
    var world = World.registered()
    for wakes in [false, true] {
      world.transaction(
        .apps(
          .appInstalled(
            InstalledApp(
              identifier: World.organizer, displayName: "Organizer", bundlePath: "/opt/organizer",
              executable: "/opt/organizer/organizer", entitlements: Entitlements(),
              wakesForPushes: wakes),
            reply: nil)))
      world.call(.pushes(.receivePushes(true)))
      let effects = try world.arrive(Self.news, number: wakes ? 2 : 1, id: "\(wakes)")
      #expect(effects.handedPushes.count == (wakes ? 1 : 0))
      #expect(Array(effects.acknowledgements.values) == [wakes ? .handedToApp : .hidden])
    }
  }

  @Test(.rules("H7"))
  func `A held push survives the daemon and starts the app if it does not come back`() throws {
    var world = Self.alone()
    try world.arrive(Self.news)
    world.restartAlone()
    #expect(world.advance(seconds: 1).launches.isEmpty)
    #expect(world.advance(seconds: 2).launches.map(\.reason) == [.push])
  }

  @Test(.rules("H7"))
  func `An app has 30 seconds for a push, and one that needs longer is started less`() throws {
    var world = Self.alone()
    world.greet()
    world.call(.pushes(.receivePushes(true)))
    for number in 1...3 as ClosedRange<Int64> {
      try world.arrive(Self.news, number: number, id: "\(number)")
    }
    let late = world.advance(seconds: 31).logLines.filter { $0.level == .warning }
    #expect(late.count == 3 && !world.system.awaitsApps)
    world.transaction(.disconnected(World.app))
    #expect(try world.arrive(Self.other, number: 9, id: "9").launches.isEmpty)
  }

  @Test func `A process that receives no pushes does not prevent a start after it ends`() throws {
    var world = World.registered()
    world.call(.apps(.setLaunchCommand(["/opt/organizer/organizer"])))
    #expect(try world.arrive(Self.news).launches.isEmpty)
    #expect(world.transaction(.disconnected(World.app)).launches.map(\.reason) == [.push])
  }
}
