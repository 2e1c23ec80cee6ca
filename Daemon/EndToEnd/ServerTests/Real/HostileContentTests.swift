import DesktopSupport
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// Texts that have crashed real servers are harmless when an app sends them through us.
@Suite(.blocking, .serialized, .timeLimit(.minutes(10)), .whereDesktopTestsAreWanted)
struct HostileContentTests {
  @Test(arguments: RealServer.allCases)
  func `A real server survives every hostile content that an app can send`(
    server: RealServer
  ) throws {
    let desktop = try PrivateDesktop(hasScreen: true)
    let daemon = try desktop.startDaemon()
    let owner = try server.start(on: desktop)
    try daemon.lines.next(with: "notifications are shown by")
    let monitor = try BusMonitor(on: desktop)
    for content in HostileText.all {
      try desktop.schedule(content)
      do {
        _ = try monitor.notifyAnswered()
      } catch {
        throw DesktopFailure("“\(content.name)” was not answered: \(error)")
      }
      _ = try desktop.control().call(.notifications(.clear(app: nil, identifiers: nil)))
    }
    let peer = try desktop.connect()
    let information = try peer.call(
      MockServer.name, path: "/org/freedesktop/Notifications", interface: MockServer.name,
      member: "GetServerInformation")
    #expect(information.count == 4)
    #expect(try peer.owner(of: MockServer.name) == owner, "it has not crashed in between")
    try desktop.schedule("last")
    #expect(try monitor.notifyAnswered(), "the next notification is shown")
  }
}
