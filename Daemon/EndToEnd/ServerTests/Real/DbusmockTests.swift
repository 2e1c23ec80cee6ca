import DBus
import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// python-dbusmock's notification server, which is not ours and has text fields for replies.
@Suite(.blocking, .timeLimit(.minutes(5)), .whereDesktopTestsAreWanted)
struct DbusmockTests {
  let desktop: PrivateDesktop
  let daemon: DesktopProgram
  let app: DesktopApp

  init() throws {
    desktop = try PrivateDesktop()
    daemon = try desktop.startDaemon()
    app = try DesktopApp(on: desktop)
    try app.allow(on: desktop)
    try app.ask(.notifications(.setCategories([.lunch])))
  }

  /// Starts the template with capabilities and waits until the daemon knows it.
  private func server(_ capabilities: String) throws -> DesktopProgram {
    let server = try desktop.start(
      "python3",
      [
        "-m", "dbusmock", "--session", "--template", "notification_daemon", "-p",
        "{\"capabilities\": \"\(capabilities)\"}",
      ], variables: ["PYTHONUNBUFFERED": "1"])
    try daemon.lines.next(with: "notifications are shown by mock-notify")
    return server
  }

  private func add() throws {
    var content = NotificationContent()
    content.title = "Lunch"
    content.body = "Soup & bread"
    content.categoryIdentifier = NotificationCategory.lunch.identifier
    try app.ask(
      .notifications(.add(NotificationRequest(identifier: "lunch", content: content, trigger: nil)))
    )
  }

  /// Makes the server send a signal.
  private func emit(_ member: String, _ arguments: [DBusValue]) throws {
    let signature = arguments.map(\.signature).joined()
    try desktop.connect().call(
      MockServer.name, path: "/org/freedesktop/Notifications",
      interface: "org.freedesktop.DBus.Mock", member: "EmitSignal",
      [
        .string(MockServer.name), .string(member), .string(signature),
        .array(element: "v", arguments.map { .variant($0) }),
      ])
  }

  @Test(.rules("F6")) func `A reply that was typed reaches the app`() throws {
    let server = try server("body actions inline-reply")
    try add()
    let call = try server.lines.next(with: "Notify", "Lunch")
    #expect(call.contains("\"inline-reply\""))
    try emit("NotificationReplied", [.uint32(1), .string("on my way")])
    let response = try app.nextResponse()
    #expect(response.actionIdentifier == "answer" && response.userText == "on my way")
    try server.lines.next(with: "CloseNotification 1")
  }

  @Test(arguments: [
    ("body actions", true, false, "Soup & bread"),
    ("body body-markup", false, false, "Soup &amp; bread"),
    ("body", false, false, "Soup & bread"), ("actions inline-reply", true, true, "Lunch: Soup"),
    ("", false, false, "Lunch: Soup"),
  ])
  func `Each server is called according to its capabilities`(
    capabilities: String, hasButtons: Bool, hasReply: Bool, text: String
  ) throws {
    let server = try server(capabilities)
    try add()
    let call = try server.lines.next(with: "Notify", "Lunch")
    #expect(call.contains("\"default\"") == hasButtons)
    #expect(call.contains("\"inline-reply\"") == hasReply)
    #expect(call.contains(text))
    guard hasButtons else { return }
    try emit("ActionInvoked", [.uint32(1), .string("default")])
    #expect(try app.nextResponse().actionIdentifier == NotificationResponse.open)
  }
}
