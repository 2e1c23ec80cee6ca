import DesktopSupport
import NotificationModel
import NotificationTransport
import Testing

/// What has killed real servers is harmless when it comes from an app through us.
@Suite(.serialized, .timeLimit(.minutes(10)), .whereDesktopTestsAreWanted)
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
      try send(content.text, to: desktop)
      do {
        _ = try monitor.notifyAnswered()
      } catch {
        throw DesktopFailure("“\(content.name)” was not answered: \(error)")
      }
      _ = try desktop.control().call(.clear(app: nil, identifiers: nil))
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

  /// Sends a text in every place that an app can write; as much of it as the daemon takes.
  private func send(_ text: String, to desktop: PrivateDesktop) throws {
    var piece = text
    // The daemon refuses a zero byte in a name.
    let name = String(text.unicodeScalars.prefix(100).filter { $0 != "\0" })
    while true {
      do {
        try desktop.schedule("hostile", category: category(piece)) {
          $0.title = .literal(piece)
          $0.subtitle = .literal(piece)
          $0.body = .literal(piece)
          $0.sound = Sound(kind: .standard, name: name)
        }
        return
      } catch let failure as NotificationFailure
        where failure.code == .limitReached && piece.unicodeScalars.count > 16
      {
        // What is refused never reaches a server; a shorter one may.
        piece = String(piece.unicodeScalars.prefix(piece.unicodeScalars.count / 4))
      }
    }
  }

  private func category(_ text: String) -> NotificationCategory {
    let start = String(text.unicodeScalars.prefix(100))
    return NotificationCategory(
      identifier: "hostile",
      actions: (0..<10).map { index in
        NotificationAction(
          identifier: "\(index)", title: .literal(start),
          textInput: NotificationAction.TextInput(
            buttonTitle: .literal(start), placeholder: .literal(start)))
      })
  }
}
