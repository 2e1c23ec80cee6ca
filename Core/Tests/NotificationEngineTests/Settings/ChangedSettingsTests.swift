import NotificationEngine
import NotificationModel
import NotificationWords
import TestSupport
import Testing

/// The events that make shells read settings again (K1, K2).
struct ChangedSettingsTests {
  private static func watched(_ world: World = .allowed()) -> World {
    var world = world
    world.control(.attachShell(name: "settings"))
    return world
  }

  enum Change: CaseIterable {
    case row, silence, permission, bundle, removal, name
  }

  @Test(.rules("K2"), arguments: Change.allCases)
  func `A change about an app names the app, once`(change: Change) {
    var world = Self.watched()
    let effects =
      switch change {
      case .row: world.set(["sounds": "off", "badges": "off"])
      case .silence: world.set(["mute": "hour"])
      case .permission: world.control(.settings(.authorize(app: World.organizer, .deny)))
      case .bundle: world.install { $0.timeSensitive = true }
      case .removal: world.control(.apps(.uninstall(app: World.organizer)))
      case .name: world.rename("Organizer Plus")
      }
    #expect(effects.settingsChanges == [World.organizer])
  }

  @Test func `An app that greets for the first time counts as a change`() {
    var world = Self.watched(World())
    #expect(world.greet().settingsChanges == [World.organizer])
    #expect(world.greet(ConnectionNumber(7)).settingsChanges.isEmpty)
  }

  @Test(
    .rules("K1"),
    arguments: [
      ["summary": "on"], ["display": "list"], ["previews": "never"], ["silent": "on"],
    ])
  func `A change for all apps names none`(rows: [String: String]) {
    var world = Self.watched()
    #expect(world.setGlobally(rows).settingsChanges == [nil])
    #expect(world.setGlobally(rows).settingsChanges.isEmpty)
  }

  @Test(.rules("E14", "K1")) func `A focus is a change for all apps, and the lock is not`() {
    var world = Self.watched()
    #expect(world.control(.settings(.setFocus(FocusMode(name: "Work")))).settingsChanges == [nil])
    #expect(world.control(.settings(.setFocus(nil))).settingsChanges == [nil])
    #expect(world.control(.settings(.setLocked(true))).settingsChanges.isEmpty)
  }

  @Test func `Many changes of one transaction are sent once, and one for all apps alone`() {
    var world = Self.watched()
    let calls: [ControlCall] = [
      .settings(.changeAppSettings(app: World.organizer, ["sounds": "off"])),
      .settings(.changeAppSettings(app: World.organizer, ["banners": "none"])),
    ]
    #expect(world.control(calls).settingsChanges == [World.organizer])
    #expect(
      world.control(calls.reversed() + [.settings(.changeGlobalSettings(["summary": "on"]))])
        .settingsChanges
        == [nil])
  }

  @Test func `A refused change, or one that no page of settings shows, is not sent`() {
    var world = Self.watched()
    #expect(world.set(["sounds": "off", "banners": "loud"]).settingsChanges.isEmpty)
    #expect(world.show { $0.badge = 3 } != nil)
    #expect(world.call(.notifications(.setBadge(4))).settingsChanges.isEmpty)
    #expect(
      world.call(.apps(.setLaunchCommand(["/opt/organizer/organizer"]))).settingsChanges.isEmpty)
  }

  @Test func `Without a shell, only a change for all apps is announced, which the daemon follows`()
  {
    var world = World.allowed()
    #expect(world.set(["sounds": "off"]).settingsChanges.isEmpty)
    #expect(world.setGlobally(["language": "de"]).settingsChanges == [nil])
  }
}

extension World {
  /// Sends several calls of the user in one transaction.
  fileprivate mutating func control(_ calls: [ControlCall]) -> [Effect] {
    let events = calls.enumerated().map { index, call in
      Event.controlCalled(Self.control, message: Int64(1_000 + index), call)
    }
    return system.transaction(events, at: moment, in: store, texts: NoTexts()).effects
  }

  /// Sends another greeting of the organizer, with another display name.
  fileprivate mutating func rename(_ name: String) -> [Effect] {
    var hello = Hello(bundleIdentifier: Self.organizer.rawValue)
    hello.displayName = name
    return transaction(
      .appGreeted(
        ConnectionNumber(9), message: 0, hello,
        PeerFacts(processIdentifier: 8, executable: "/opt/organizer/organizer")))
  }
}

extension [Effect] {
  /// The apps whose settings changed, in order; nil instead of an app means all.
  var settingsChanges: [BundleIdentifier?] {
    compactMap {
      if case .show(.settings(.settingsChanged(let app))) = $0 { .some(app) } else { nil }
    }
  }
}
