import DBus
import DesktopSupport
import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// The daemon ends and starts again while the same server shows its bubbles.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct RestartTests {
  /// The bubbles on the screen when the daemon ended.
  private struct Screen {
    let desktop: PrivateDesktop
    let server: MockServer
    let alert: MockBubble
    let questions: [MockBubble]
    var numbers: Set<UInt32> { Set(questions.map(\.id) + [alert.id]) }
  }

  /// Shows a persistent notification and two questions, and ends the daemon.
  private func screen(of name: String, end: (DesktopProgram) -> Void) throws -> Screen {
    let desktop = try PrivateDesktop()
    let daemon = try desktop.startDaemon()
    let app = try DesktopApp(on: desktop)
    try app.allow(on: desktop)
    try app.ask(.notifications(.setCategories([.lunch])))
    _ = try desktop.control().call(
      .settings(.changeAppSettings(app: app.identifier, ["banners": "persistent"])))
    let server = try MockServer(
      on: desktop, "body body-markup actions persistence sound", name: name,
      reportsToSender: name == "gnome-shell")
    try server.introduce(to: daemon)
    var content = NotificationContent()
    content.title = "Lunch"
    content.categoryIdentifier = NotificationCategory.lunch.identifier
    try app.ask(
      .notifications(.add(NotificationRequest(identifier: "lunch", content: content, trigger: nil)))
    )
    let alert = try server.next()
    var questions: [MockBubble] = []
    var others: [DesktopApp] = []
    for name in ["com.example.one", "com.example.two"] {
      let other = try DesktopApp(on: desktop, name)
      others.append(other)
      _ = other.begin(.settings(.requestAuthorization([.alert])))
      questions.append(try server.next())
    }
    try desktop.keepsBubbles(3)
    end(daemon)
    withExtendedLifetime(others) {}
    return Screen(desktop: desktop, server: server, alert: alert, questions: questions)
  }

  @Test(arguments: ["gnome-shell", "Plasma"])
  func `Bubbles of a killed daemon answer to the next one, and none is shown twice`(
    name: String
  ) throws {
    let screen = try screen(of: name) { $0.kill() }
    let server = screen.server
    let daemon = try screen.desktop.startDaemon()
    let app = try DesktopApp(on: screen.desktop)
    let again = [try server.next(), try server.next(), try server.next()]
    #expect(Set(again.map(\.replacesID)) == screen.numbers)
    #expect(again.allSatisfy { $0.hints["suppress-sound"] == .bool(true) })
    #expect(server.shown == screen.numbers)
    // An answered question is closed, and a button of the notification reaches the app.
    let question = try #require(again.first { $0.key(of: "Allow") != nil })
    try server.invoke(try #require(question.key(of: "Allow")), on: question.id)
    #expect(try server.nextClose() == question.id)
    let alert = try #require(again.first { $0.id == screen.alert.id })
    try server.invoke(try #require(alert.key(of: "Eat")), on: alert.id)
    #expect(try app.nextResponse().actionIdentifier == "eat")
    #expect(try server.nextClose() == alert.id)
    #expect(server.shown.count == 1)
    withExtendedLifetime(daemon) {}
  }

  @Test func `Clearing the list after a restart closes the adopted bubbles`() throws {
    let screen = try screen(of: "gnome-shell") { $0.kill() }
    let daemon = try screen.desktop.startDaemon()
    for _ in 1...3 { _ = try screen.server.next() }
    _ = try screen.desktop.control().call(.notifications(.clear(app: nil, identifiers: nil)))
    #expect(try screen.server.nextClose() == screen.alert.id)
    withExtendedLifetime(daemon) {}
  }

  @Test func `Bubbles that ended with the connection are shown again, without a sound`() throws {
    let screen = try screen(of: "gnome-shell") { $0.kill() }
    let server = screen.server
    server.drop()
    let daemon = try screen.desktop.startDaemon()
    let app = try DesktopApp(on: screen.desktop)
    let again = [try server.next(), try server.next(), try server.next()]
    #expect(Set(again.map(\.id)).isDisjoint(with: screen.numbers))
    #expect(again.allSatisfy { $0.hints["suppress-sound"] == .bool(true) })
    let alert = try #require(again.first { $0.summary == "Lunch" })
    try server.invoke("default", on: alert.id)
    #expect(try app.nextResponse().actionIdentifier == NotificationResponse.open)
    withExtendedLifetime(daemon) {}
  }

  @Test func `An orderly end closes the questions, and leaves the notification to the next daemon`()
    throws
  {
    let screen = try screen(of: "Plasma") { $0.stop() }
    let server = screen.server
    let closed = [try server.nextClose(), try server.nextClose()]
    #expect(Set(closed) == Set(screen.questions.map(\.id)))
    #expect(server.shown == [screen.alert.id])
    let daemon = try screen.desktop.startDaemon()
    for _ in 1...3 { _ = try server.next() }
    #expect(server.shown.count == 3)
    #expect(server.shown.contains(screen.alert.id))
    withExtendedLifetime(daemon) {}
  }

  @Test func `A server that was started again meanwhile keeps the bubbles of others`() throws {
    let screen = try screen(of: "Plasma") { $0.kill() }
    screen.server.vanish()
    let server = try MockServer(on: screen.desktop, "body actions persistence", name: "Plasma")
    let daemon = try screen.desktop.startDaemon()
    let again = [try server.next(), try server.next(), try server.next()]
    #expect(again.allSatisfy { $0.replacesID == 0 })
    #expect(again.contains { $0.summary == "Lunch" })
    #expect(server.closes.isEmpty)
    withExtendedLifetime(daemon) {}
  }

  @Test func `A damaged record is ignored with a line in the log`() throws {
    let screen = try screen(of: "Plasma") { $0.kill() }
    let file = screen.desktop.bubblesFile
    try Data(#"{"bus":"#.utf8).write(to: URL(filePath: file))
    let daemon = try screen.desktop.start("usernotificationsd", ["run"])
    #expect(try daemon.lines.next(with: "damaged").contains(file))
    #expect(try screen.server.next().replacesID == 0)
  }
}
