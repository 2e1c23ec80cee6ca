import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The effects of a push that arrives.
struct PushArrivalTests {
  private static let milk: [String: PropertyList] = [
    "aps": ["alert": ["title": "Milk", "body": "It is out"], "sound": "default"]
  ]

  @Test(.rules("B3", "B25", "E5")) func `A push is shown, listed and never pending`() throws {
    var world = World.allowed()
    let effects = try world.push(Self.milk)
    #expect(effects.controlReplies == [.done])
    #expect(effects.presentations.map(\.title) == ["Milk"])
    #expect(effects.presentations.first?.surfaces == [.banner, .list])
    #expect(effects.presentations.first?.sound == .standard)
    #expect(world.pending().isEmpty)
    #expect(world.deliveredRecords.map(\.notification.request.trigger) == [.push])
    #expect(world.deliveredRecords.map(\.notification.request.content.userInfo) == [Self.milk])
    #expect(world.advance(seconds: 86_400).presentations.isEmpty)
  }

  @Test(.rules("B2")) func `A push without an identifier gets one of its own`() throws {
    var world = World.allowed()
    for _ in 0..<3 { try world.push(Self.milk) }
    try world.push(Self.milk, as: "")
    let names = world.delivered()
    #expect(Set(names).count == 4)
    #expect(names.allSatisfy { !$0.isEmpty })
  }

  @Test(.rules("B2")) func `Identifiers made for pushes stay unique after a restart`() throws {
    var world = World.allowed()
    try world.push(Self.milk)
    world.system = Engine()
    world.transaction(.machine(.started))
    try world.push(Self.milk)
    #expect(Set(world.deliveredRecords.map(\.notification.key.identifier)).count == 2)
  }

  @Test(.rules("B1", "B2"))
  func `A push replaces the delivered notification of its identifier and alerts again`() throws {
    var world = World.allowed()
    try world.push(Self.milk, as: "score")
    try world.push(Self.milk, as: "other")
    let effects = try world.push(["aps": ["alert": "2 : 1"]], as: "score")
    #expect(effects.withdrawals.map(\.identifier) == ["score"])
    #expect(effects.presentations.map(\.body) == ["2 : 1"])
    #expect(world.delivered() == ["other", "score"])
  }

  @Test(.rules("B1"))
  func `A push replaces a local notification, and leaves a pending request alone`() throws {
    var world = World.allowed()
    world.show("milk")
    world.call(.notifications(.add(.reminder("milk", after: 60))))
    #expect(try world.push(Self.milk, as: "milk").withdrawals.map(\.identifier) == ["milk"])
    #expect(world.pending().map(\.request.identifier) == ["milk"])
  }

  @Test(.rules("E1", "F17")) func `A foreground app is asked about a push first`() throws {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    world.call(.apps(.setActive(true)))
    let asked = try world.push(Self.milk)
    #expect(asked.presentations.isEmpty)
    guard case .notifications(.willPresent(let token, let notification))? = asked.appEvents.first
    else {
      Issue.record("the app was not asked")
      return
    }
    #expect(notification.request.trigger == .push)
    #expect(notification.request.content.userInfo == Self.milk)
    let shown = world.call(.notifications(.presented(token: token, options: [.list]))).presentations
    #expect(shown.map(\.surfaces) == [[.list]])
  }

  @Test(.rules("C4", "H5")) func `A badge of 0 clears the icon and earlier notifications`() throws {
    var world = World.allowed()
    try world.push(["aps": ["alert": "a", "badge": 5]])
    #expect(world.record?.badge == 5)
    let effects = try world.push(["aps": ["badge": 0]])
    #expect(effects.badges == [0])
    #expect(effects.withdrawals.count == 1)
    #expect(world.delivered().isEmpty)
    try world.push(["aps": ["alert": "b"]])
    #expect(world.record?.badge == 0)
  }

  @Test(.rules("E14", "E15"))
  func `A focus and the summary hold a push like any other notification`() throws {
    var world = World.allowed()
    world.control(.settings(.setFocus(FocusMode(name: "Work", allowedApps: []))))
    #expect(try world.push(Self.milk).presentations.map(\.surfaces) == [[.list]])
    world.control(.settings(.setFocus(nil)))
    world.setGlobally(["summary": "on"])
    world.set(["delivery": "summary"])
    #expect(try world.push(Self.milk).presentations.isEmpty)
    #expect(world.deliveredRecords.map(\.stage).contains(.held))
  }

  @Test func `A push for an unknown app is refused by name`() throws {
    var world = World.allowed()
    let stranger = World.identifier("com.example.stranger")
    let refused = try world.push(Self.milk, to: stranger)
    #expect(refused.refusals.first?.code == .notFound)
    #expect(refused.refusals.first?.field == "app")
    #expect(refused.refusals.first?.value == "com.example.stranger")
    #expect(refused.count == 1)
  }

  @Test func `A push with an identifier that is too long is refused`() throws {
    var world = World.allowed()
    let name = String(repeating: "x", count: CoreLimits.identifierBytes + 1)
    let refused = try world.push(Self.milk, as: name)
    #expect(refused.refusals.map(\.field) == ["identifier"])
    #expect(world.deliveredRecords.isEmpty)
  }

  @Test func `A field that could not be read is logged, and the rest is shown`() throws {
    var world = World.allowed()
    let effects = try world.push(["aps": ["alert": "Milk", "badge": "three"]])
    #expect(effects.presentations.map(\.body) == ["Milk"])
    #expect(effects.logLines.map { $0.details["field"] } == ["aps.badge"])
    #expect(effects.logLines.map { $0.details["value"] } == ["\"three\""])
  }

  @Test(.rules("H7")) func `A push that only wakes the app shows nothing and waits for it`() throws
  {
    var world = World.allowed()
    let effects = try world.push(["aps": ["content-available": 1]])
    #expect(effects.controlReplies == [.done])
    #expect(effects.count == 1)
    #expect(world.record?.pushes.held?.payload == ["aps": ["content-available": 1]])
    #expect(try world.push(["aps": [:]]).logLines.count == 1)
    #expect(world.deliveredRecords.isEmpty)
    #expect(
      try world.push(["aps": ["content-available": 1, "alert": "a"]]).presentations.count == 1)
  }
}
