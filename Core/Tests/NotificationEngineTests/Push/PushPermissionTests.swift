import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Which parts of a push the user's decision allows (A6, A7, A16, A17).
struct PushPermissionTests {
  private static let loud: [String: PropertyList] = [
    "aps": ["alert": "Milk", "badge": 3, "sound": "default"]
  ]
  private static let alarm: [String: PropertyList] = [
    "aps": [
      "alert": "Smoke", "interruption-level": "critical",
      "sound": ["critical": 1, "name": "siren.caf", "volume": 0.9],
    ]
  ]

  @Test(.rules("A16", "A17"), arguments: [nil, .deny, .turnOff] as [AuthorizationDecision?])
  func `A push to an app without permission is not shown, and the log says so`(
    decision: AuthorizationDecision?
  ) throws {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.alert, .sound, .badge])))
    if let decision { world.control(.settings(.authorize(app: World.organizer, decision))) }
    let effects = try world.push(Self.loud)
    #expect(effects.controlReplies == [.done])
    #expect(effects.logLines.map(\.event) == [.notifications(.notAllowed)])
    #expect(effects.withoutNotes.count == 2)
    #expect(world.deliveredRecords.isEmpty)
    #expect(world.record?.badge == 0)
  }

  @Test(.rules("A16")) func `A push to an app that asked for nothing yet is not shown`() throws {
    var world = World()
    world.greet()
    let effects = try world.push(Self.loud)
    #expect(effects.logLines.map(\.event) == [.notifications(.notAllowed)])
    #expect(effects.withoutNotes.count == 2)
    #expect(world.deliveredRecords.isEmpty)
  }

  @Test(.rules("A7"))
  func `A push to a provisional app reaches the list and nothing else`() throws {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.alert, .sound, .badge, .provisional])))
    let shown = try world.push(Self.loud).presentations
    #expect(shown.map(\.surfaces) == [[.list]])
    #expect(shown.first?.sound == nil)
    #expect(shown.first?.badge == nil)
    #expect(shown.first?.isProvisional == true)
  }

  @Test(.rules("A17"))
  func `Parts of a push that are off are left out, and the rest is shown`() throws {
    var world = World.allowed()
    world.set(["sounds": "off", "badges": "off"])
    let shown = try world.push(Self.loud).presentations
    #expect(shown.map(\.surfaces) == [[.banner, .list]])
    #expect(shown.first?.sound == nil)
    #expect(shown.first?.badge == nil)
  }

  @Test(.rules("C9")) func `A critical push without the entitlement is an ordinary one`() throws {
    var world = World.allowed()
    let shown = try world.push(Self.alarm).presentations
    #expect(shown.first?.level == .active)
    #expect(shown.first?.sound == Sound(kind: .standard, name: "siren.caf"))
    world.control(.settings(.setFocus(FocusMode(name: "Sleep", allowedApps: []))))
    #expect(try world.push(Self.alarm).presentations.map(\.surfaces) == [[.list]])
  }

  @Test(.rules("C9", "E12"))
  func `A critical push with entitlement and permission passes everything`() throws {
    var world = World.entitled(asking: [.alert, .sound, .badge, .criticalAlert]) {
      $0.criticalAlerts = true
    }
    world.control(.settings(.setFocus(FocusMode(name: "Sleep", allowedApps: []))))
    let shown = try world.push(Self.alarm).presentations
    #expect(shown.first?.level == .critical)
    #expect(shown.first?.surfaces == [.banner, .list])
    #expect(shown.first?.sound == Sound(kind: .critical, name: "siren.caf", volume: 0.9))
  }

  @Test(.rules("A12"))
  func `A denied app that may alert critically shows only critical pushes`() throws {
    var world = World.entitled(asking: [.alert, .sound, .badge, .criticalAlert]) {
      $0.criticalAlerts = true
    }
    world.control(.settings(.authorize(app: World.organizer, .deny)))
    #expect(try world.push(Self.loud).presentations.isEmpty)
    #expect(try world.push(Self.alarm).presentations.map(\.level) == [.critical])
    #expect(world.delivered().count == 1)
  }

  @Test(.rules("E13"), arguments: [false, true])
  func `A time-sensitive push passes a focus only with the entitlement`(
    isEntitled: Bool
  ) throws {
    var world = World.entitled { $0.timeSensitive = isEntitled }
    var focus = FocusMode(name: "Work", allowedApps: [])
    focus.allowsTimeSensitive = true
    world.control(.settings(.setFocus(focus)))
    let shown = try world.push([
      "aps": ["alert": "Train", "interruption-level": "time-sensitive"]
    ]).presentations
    #expect(shown.first?.level == (isEntitled ? .timeSensitive : .active))
    #expect(shown.first?.surfaces == (isEntitled ? [.banner, .list] : [.list]))
  }
}
