import DesktopSupport
import NotificationModel
import NotificationTransport

/// The real daemon with a notification server of the test, and an app that may notify.
struct MockStage {
  let desktop: PrivateDesktop
  let daemon: DesktopProgram
  let app: DesktopApp
  /// The server, on which the test acts as the user.
  let server: MockServer

  /// The capabilities of most servers, and text fields for replies.
  static let usual = "body body-markup actions inline-reply"

  /// Starts the daemon first and the server last, so that no question is on its screen.
  ///
  /// Replies without a text field are typed in the program `dialog` in the desktop's folder, if there is one.
  init(_ capabilities: String = usual, name: String = "Mock") throws {
    desktop = try PrivateDesktop()
    daemon = try desktop.startDaemon(
      variables: ["USERNOTIFICATIONS_REPLY_DIALOG": desktop.folder + "/dialog"])
    app = try DesktopApp(on: desktop)
    try app.allow(on: desktop)
    try app.ask(.notifications(.setCategories([.lunch])))
    server = try MockServer(on: desktop, capabilities, name: name)
    try server.introduce(to: daemon)
  }

  /// Adds a request of the app that is due at once.
  func add(
    _ identifier: String = "lunch", _ fill: (inout NotificationContent) -> Void = { _ in }
  ) throws {
    var content = NotificationContent()
    content.title = "Lunch"
    content.body = "Soup & bread"
    content.categoryIdentifier = NotificationCategory.lunch.identifier
    fill(&content)
    try app.ask(
      .notifications(
        .add(NotificationRequest(identifier: identifier, content: content, trigger: nil))))
  }

  /// Adds a request and waits for its bubble.
  func show(
    _ identifier: String = "lunch", _ fill: (inout NotificationContent) -> Void = { _ in }
  ) throws -> MockBubble {
    try add(identifier, fill)
    return try server.next()
  }

  /// Lets the app's bubbles stay until they are answered (E5).
  func makePersistent() throws {
    _ = try desktop.control().call(
      .settings(.changeAppSettings(app: app.identifier, ["banners": "persistent"])))
  }

  /// The lines of the daemon's log that contain a word.
  func log(_ word: String) -> [String] { daemon.lines.all.filter { $0.contains(word) } }
}

extension NotificationCategory {
  /// Two buttons, of which one has a text field; clearing it is reported to the app (F2).
  static let lunch = NotificationCategory(
    identifier: "lunch",
    actions: [
      NotificationAction(identifier: "eat", title: "Eat"),
      NotificationAction(
        identifier: "answer", title: "Answer",
        textInput: NotificationAction.TextInput(buttonTitle: "Send", placeholder: "Your answer")),
    ], options: .customDismissAction)
}

extension NotificationResponse {
  /// The identifier of the click on a notification (F1).
  static let open = "com.apple.UNNotificationDefaultActionIdentifier"
  /// The identifier of clearing it (F2).
  static let dismiss = "com.apple.UNNotificationDismissActionIdentifier"
}
