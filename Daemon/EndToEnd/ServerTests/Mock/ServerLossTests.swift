import DBus
import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// Servers and buses that disappear during an operation.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ServerLossTests {
  @Test func `A server that comes back is sent persistent alerts, and no banner a second time`()
    throws
  {
    let stage = try MockStage()
    let banner = try stage.show("banner")
    try stage.makePersistent()
    let staying = try stage.show("staying")
    #expect(banner.timeout == -1 && staying.timeout == 0)
    stage.server.vanish()
    let second = try MockServer(on: stage.desktop)
    let again = try second.next()
    #expect(again.timeout == 0)
    #expect(again.replacesID == 0)
    try second.invoke("default", on: again.id)
    #expect(try stage.app.nextResponse().notification.request.identifier == "staying")
    #expect(second.bubbles.count == 1)
    #expect(try stage.desktop.delivered() == ["banner"])
  }

  @Test func `A server with a list of its own is sent the list again, quietly`() throws {
    let stage = try MockStage("body actions persistence")
    for name in ["one", "two"] { _ = try stage.show(name) { $0.title = .literal(name) } }
    stage.server.vanish()
    let second = try MockServer(on: stage.desktop, "body actions persistence")
    let again = [try second.next(), try second.next()]
    #expect(again.map(\.summary) == ["one", "two"])
    #expect(again.allSatisfy { $0.hints["urgency"] == .byte(0) && $0.hints["sound-name"] == nil })
    try second.invoke("default", on: again[1].id)
    #expect(try stage.app.nextResponse().notification.request.identifier == "two")
  }

  @Test func `A call that a server never answered before its crash is made to the next one`()
    throws
  {
    let stage = try MockStage()
    stage.server.manner = .isSilent
    _ = try stage.show()
    stage.server.vanish()
    let second = try MockServer(on: stage.desktop)
    let again = try second.next()
    #expect(again.summary == "Lunch")
    try second.invoke("default", on: again.id)
    #expect(try stage.app.nextResponse().actionIdentifier == NotificationResponse.open)
    #expect(stage.app.untaken == 0)
  }

  @Test func `A response that was given just before the server crashed counts, once`() throws {
    let stage = try MockStage()
    try stage.makePersistent()
    let bubble = try stage.show()
    try stage.server.invoke("default", on: bubble.id)
    stage.server.vanish()
    #expect(try stage.app.nextResponse().actionIdentifier == NotificationResponse.open)
    let second = try MockServer(on: stage.desktop)
    try stage.add("next") { $0.title = "Next" }
    #expect(try second.next().summary == "Next")
    #expect(stage.app.untaken == 0)
  }

  @Test func `A server that introduces itself slowly is not reported as missing`() throws {
    let desktop = try PrivateDesktop()
    let daemon = try desktop.startDaemon()
    let server = try MockServer(on: desktop, answersQuestions: false)
    try server.isAsked()
    try desktop.schedule()
    try server.introduceItself()
    #expect(try server.next().summary == "Tea")
    #expect(!daemon.lines.all.contains { $0.contains("no notification server") })
  }

  @Test(arguments: [1, 2, 5])
  func `A server that owns its name before it can answer is asked again`(refusals: Int) throws {
    let desktop = try PrivateDesktop()
    let daemon = try desktop.startDaemon()
    let app = try DesktopApp(on: desktop)
    try app.allow(on: desktop)
    let server = try MockServer(on: desktop, name: "Late", questionsWithoutObject: refusals)
    try desktop.schedule(category: .lunch)
    let bubble = try server.next()
    #expect(bubble.summary == "Tea")
    #expect(bubble.key(of: "Eat") != nil)
    #expect(try daemon.lines.next(with: "notifications are shown by").hasSuffix("Late 1"))
  }

  @Test func `A server that refuses is not asked without end, and the list has every notification`()
    throws
  {
    let stage = try MockStage()
    stage.server.manner = .refuses("org.freedesktop.Notifications.Error.MaxNotificationsExceeded")
    _ = try stage.show()
    stage.server.manner = .answers
    let again = try stage.server.next()
    #expect(again.summary == "Lunch")
    #expect(again.time - stage.server.bubbles[0].time >= 1_000_000)
    try stage.daemon.lines.next(with: "refused a call")
    #expect(stage.log("refused a call").count == 1)
    #expect(try stage.desktop.delivered() == ["lunch"])
  }

  @Test func `A bus that is killed is one line in the log, and no notification is lost`() throws {
    let stage = try MockStage()
    _ = try stage.show("before")
    let before = stage.daemon.lines.all.count
    stage.desktop.killBus()
    try stage.daemon.lines.next(with: "the session bus has gone")
    for name in ["one", "two", "three"] { try stage.add(name) }
    #expect(Set(try stage.desktop.delivered()) == ["before", "one", "two", "three"])
    let said = stage.daemon.lines.all.dropFirst(before)
    #expect(said.count == 1, "\(said)")
    #expect(stage.daemon.isRunning)
  }

  @Test func `Without a bus everything else works, and there is one line in the log`() throws {
    let desktop = try PrivateDesktop(hasBus: false)
    let daemon = try desktop.startDaemon()
    let app = try DesktopApp(on: desktop)
    try app.allow(on: desktop)
    let shell = try ShellEvents(on: desktop)
    for name in ["one", "two", "three"] { try desktop.schedule(name) }
    let title = try shell.next("a presentation") { event in
      if case .notifications(.present(let presentation)) = event { presentation.title } else { nil }
    }
    #expect(title == "Tea")
    #expect(Set(try desktop.delivered()) == ["one", "two", "three"])
    #expect(daemon.lines.all.filter { $0.contains("bus") }.count == 1)
    #expect(!daemon.lines.all.contains { $0.contains("warning") || $0.contains("error") })
  }
}
