import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Everything that is removed with an app (A25, G7).
struct UninstallTests {
  @Test func `Uninstalling an app removes everything it had`() {
    var world = World.entitled { $0.timeSensitive = true }
    world.call(.notifications(.setCategories([NotificationCategory(identifier: "a")])))
    world.call(.notifications(.add(.reminder("later"))))
    world.call(.notifications(.setBadge(3)))
    let shown = world.show("shown")?.key
    let answered = world.show("answered")?.key
    world.call(.responses(.setDelegate(isSet: true)))
    if let answered { world.control(.responses(.respond(answered, .open))) }
    world.call(.apps(.setActive(true)))
    world.call(.notifications(.add(.reminder("asked").immediate)))

    let effects = world.control(.apps(.uninstall(app: World.organizer)))
    #expect(effects.withdrawals == [shown].compactMap(\.self))
    #expect(effects.badges == [0])
    #expect(effects.contains(.apps(.removeFiles(World.organizer))))
    #expect(world.store.app(World.organizer) == nil)
    #expect(world.store.pendingCount() == 0)
    #expect(world.store.deliveredCount(of: nil) == 0)
    #expect(world.store.keptResponses(of: nil).isEmpty)
    #expect(world.store.categories(of: World.organizer).isEmpty)
    #expect(!world.system.awaitsApps)
    #expect(world.call(.settings(.all)).refusals.first?.code == .invalidMessage)
    #expect(world.advance(seconds: 86_400).isEmpty)
  }

  @Test func `Uninstalling answers calls that wait for the user and removes the question`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.alert])))
    let effects = world.control(.apps(.uninstall(app: World.organizer)))
    #expect(effects.replies == [.granted(false)])
    #expect(effects.contains(.show(.settings(.questionSettled(app: World.organizer)))))
    #expect(!effects.contains(.apps(.removeFiles(World.organizer))))
  }

  @Test func `Uninstalling an app leaves other apps as they are`() {
    var world = World.allowed()
    world.control(
      .notifications(
        .schedule(app: World.identifier("com.example.other"), .reminder("other"), category: nil)))
    world.control(.apps(.uninstall(app: World.organizer)))
    #expect(world.advance(seconds: 60).presentations.map(\.key.identifier) == ["other"])
  }

  @Test(.rules("A25")) func `An app that is installed again starts undecided`() {
    var world = World.allowed()
    world.control(.apps(.uninstall(app: World.organizer)))
    world.greet()
    #expect(world.reportedSettings() == ReportedSettings())
  }

  @Test func `Uninstalling an unknown app is refused`() {
    var world = World()
    let refused = world.control(.apps(.uninstall(app: World.organizer))).refusals
    #expect(refused.first?.code == .notFound)
    #expect(refused.first?.value == "com.example.organizer")
  }
}
