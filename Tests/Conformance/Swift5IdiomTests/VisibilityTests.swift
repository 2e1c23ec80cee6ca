// Only this import: code that names nothing else must find Foundation and its network types (1).
import UserNotifications

import Testing

@Suite("The symbols that one import makes visible")
struct VisibilityTests {
  @Test func `Foundation, its network types and regions are visible`() throws {
    let session: URLSession.Type = URLSession.self
    #expect(session == URLSession.self)
    #expect(try JSONDecoder().decode([Int].self, from: Data("[1]".utf8)) == [1])
    #expect(CLCircularRegion(center: .init(), radius: 1, identifier: "r").radius == 1)
  }

  @available(iOS 15.0, *)
  @available(iOSApplicationExtension, unavailable)
  func onlyNewSystems() -> UNNotificationInterruptionLevel {
    .timeSensitive
  }

  @Test func `Availability checks choose the new branch`() {
    let content = UNMutableNotificationContent()
    if #available(iOSApplicationExtension 15.0, iOS 15.0, *) {
      content.interruptionLevel = onlyNewSystems()
    }
    #expect(content.interruptionLevel == .timeSensitive)
  }
}
