import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The events for apps that request their deliveries and settings (S36).
struct HeardChangesTests {
  private static func world(hearsOfChanges: Bool) -> World {
    var world = World()
    var hello = Hello(bundleIdentifier: World.organizer.rawValue)
    hello.hearsOfChanges = hearsOfChanges
    world.transaction(
      .appGreeted(
        World.app, message: 0, hello,
        PeerFacts(processIdentifier: 7, executable: "/opt/organizer/organizer")))
    world.call(.settings(.requestAuthorization([.alert])))
    return world
  }

  @Test(.rules("S36"), arguments: [true, false])
  func `An app receives the user's decision and each delivery if it requested them`(hears: Bool)
    throws
  {
    var world = Self.world(hearsOfChanges: hears)
    let decided = world.control(.settings(.authorize(app: World.organizer, .allow))).appEvents
    let shown = world.call(.notifications(.add(NotificationRequest.reminder().immediate))).appEvents
    guard hears else {
      #expect(decided.isEmpty && shown.isEmpty)
      return
    }
    guard case .settings(.settingsChanged(let settings)) = decided.first,
      case .notifications(.delivered(let notification)) = shown.first
    else {
      Issue.record("other events: \(decided) \(shown)")
      return
    }
    #expect(settings.authorizationStatus == .authorized)
    #expect(notification.request.identifier == "milk")
  }

  @Test(.rules("S36")) func `A delivery at its due date is reported too`() {
    var world = Self.world(hearsOfChanges: true)
    world.control(.settings(.authorize(app: World.organizer, .allow)))
    world.call(.notifications(.add(NotificationRequest.reminder(after: 60))))
    let events = world.advance(seconds: 61).appEvents
    #expect(events.count == 1)
  }
}
