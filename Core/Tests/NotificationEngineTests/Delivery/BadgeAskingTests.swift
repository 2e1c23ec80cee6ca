import NotificationEngine
import NotificationModel
import Testing

/// The number on an icon if an app requests it only later (C3, G5).
struct BadgeAskingTests {
  @Test func `A badge that was set before appears when the app asks for badges too`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.alert])))
    world.control(.settings(.authorize(app: World.organizer, .allow)))
    #expect(world.call(.notifications(.setBadge(2))).shownBadges.isEmpty)
    #expect(world.call(.settings(.requestAuthorization([.alert, .badge]))).shownBadges == [2])
    #expect(world.call(.settings(.requestAuthorization([.alert, .badge]))).shownBadges.isEmpty)
  }

  @Test func `An app without a badge that asks for badges changes nothing`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.alert])))
    world.control(.settings(.authorize(app: World.organizer, .allow)))
    #expect(world.call(.settings(.requestAuthorization([.badge]))).shownBadges.isEmpty)
  }
}

extension [Effect] {
  /// The numbers that shells received, in order.
  fileprivate var shownBadges: [Int] {
    compactMap { if case .show(.notifications(.badge(_, let count))) = $0 { count } else { nil } }
  }
}
