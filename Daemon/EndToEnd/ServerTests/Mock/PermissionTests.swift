import DBus
import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// The system's own questions, asked on the desktop.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct PermissionTests {
  let desktop: PrivateDesktop
  let daemon: DesktopProgram
  let app: DesktopApp

  init() throws {
    desktop = try PrivateDesktop()
    daemon = try desktop.startDaemon()
    app = try DesktopApp(on: desktop)
  }

  @Test(.rules("A2"), arguments: [("Allow", true), ("Don’t Allow", false)])
  func `The permission question has buttons, and a click on one is the answer`(
    words: String, isGranted: Bool
  ) throws {
    let server = try MockServer(on: desktop)
    let granted = app.begin(.settings(.requestAuthorization([.alert, .sound])))
    let question = try server.next()
    #expect(question.summary.contains("Organizer"))
    #expect(question.timeout == 0, "it waits for the person")
    try server.invoke(try #require(question.key(of: words)), on: question.id)
    #expect(try granted() == .granted(isGranted))
    #expect(try server.nextClose() == question.id)
  }

  @Test func `A question that is dismissed is answered, and asked again with the next call`() throws
  {
    let server = try MockServer(on: desktop)
    let refused = app.begin(.settings(.requestAuthorization([.alert])))
    let question = try server.next()
    try server.close(question.id, reason: 2)
    #expect(try refused() == .granted(false))
    let granted = app.begin(.settings(.requestAuthorization([.alert])))
    #expect(try server.next().summary == question.summary)
    server.vanish()
    let second = try MockServer(on: desktop)
    let again = try second.next()
    #expect(again.summary == question.summary)
    try second.invoke(try #require(again.key(of: "Allow")), on: again.id)
    #expect(try granted() == .granted(true))
  }

  @Test func `A question is not sent to a server without buttons, and waits for one with them`()
    throws
  {
    let plain = try MockServer(on: desktop, "body")
    let granted = app.begin(.settings(.requestAuthorization([.alert])))
    try desktop.schedule()
    #expect(try plain.next().summary == "Tea")
    plain.vanish()
    let server = try MockServer(on: desktop)
    let question = try server.next()
    try server.invoke(try #require(question.key(of: "Allow")), on: question.id)
    #expect(try granted() == .granted(true))
    #expect(plain.bubbles.count == 1)
  }

  @Test func `An app prints the command that answers if the server has no buttons to ask with`()
    throws
  {
    let plain = try MockServer(on: desktop, "body")
    try plain.introduce(to: daemon)
    let probe = try desktop.start("ExitProbe", ["ask"])
    try probe.lines.next(with: "Answer with `unctl authorize com.example.exit-probe allow`")
    let answer = try desktop.run("unctl", "authorize", "com.example.exit-probe", "allow")
    #expect(answer.code == 0, "\(answer.output)")
    #expect(try probe.exitCode() == 0)
    #expect(plain.bubbles.isEmpty)
  }

  @Test func `An app prints nothing if the server has buttons, and the user answers there`()
    throws
  {
    let server = try MockServer(on: desktop)
    try server.introduce(to: daemon)
    let probe = try desktop.start("ExitProbe", ["ask"])
    let question = try server.next()
    // The system's timeout is over before this reminder: both use the clock of one loop.
    _ = try desktop.run("unctl", "schedule", "--title", "Tea", "--in", "4s")
    #expect(try server.next().summary == "Tea")
    try server.invoke(try #require(question.key(of: "Allow")), on: question.id)
    #expect(try probe.exitCode() == 0)
    #expect(probe.lines.all.isEmpty, "\(probe.lines.all)")
  }

  @Test(
    .rules("A7", "A8", "A9"),
    arguments: [("Keep", AuthorizationStatus.authorized), ("Turn Off", .denied)])
  func `A provisional app is quiet, and the user decides about it`(
    words: String, status: AuthorizationStatus
  ) throws {
    let server = try MockServer(on: desktop)
    try server.introduce(to: daemon)
    #expect(
      try app.ask(.settings(.requestAuthorization([.alert, .provisional]))) == .granted(true))
    var content = NotificationContent()
    content.title = "Quiet"
    try app.ask(
      .notifications(.add(NotificationRequest(identifier: "quiet", content: content, trigger: nil)))
    )
    let choice = try server.next()
    #expect(choice.hints["urgency"] == .byte(0))
    #expect(choice.summary.contains("Organizer"))
    try server.invoke(try #require(choice.key(of: words)), on: choice.id)
    #expect(try server.nextClose() == choice.id)
    guard case .settings(let settings) = try app.ask(.settings(.all)) else { return }
    #expect(settings.authorizationStatus == status)
  }
}
