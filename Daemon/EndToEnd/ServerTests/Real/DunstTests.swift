import DesktopSupport
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// The real dunst under a private X server.
@Suite(.blocking, .serialized, .timeLimit(.minutes(5)), .whereDesktopTestsAreWanted)
struct DunstTests {
  let desktop: PrivateDesktop
  let daemon: DesktopProgram
  let app: DesktopApp

  init() throws {
    desktop = try PrivateDesktop(hasScreen: true)
    daemon = try desktop.startDaemon()
    app = try DesktopApp(on: desktop)
    try app.allow(on: desktop)
    try app.ask(.notifications(.setCategories([.lunch])))
  }

  /// Starts dunst and waits until the daemon knows it.
  private func dunst(_ settings: String = "") throws -> Dunst {
    let dunst = try Dunst(on: desktop, settings)
    try daemon.lines.next(with: "notifications are shown by dunst")
    return dunst
  }

  /// Adds a request of the app that is due at once.
  private func add(_ title: String, body: String = "Soup & bread") throws {
    var content = NotificationContent()
    content.title = .literal(title)
    content.body = .literal(body)
    content.categoryIdentifier = NotificationCategory.lunch.identifier
    try app.ask(
      .notifications(.add(NotificationRequest(identifier: title, content: content, trigger: nil))))
  }

  private func makePersistent() throws {
    _ = try desktop.control().call(
      .settings(.changeAppSettings(app: app.identifier, ["banners": "persistent"])))
  }

  @Test(.rules("F1")) func `A click with the mouse opens the app, and the bubble is gone`() throws {
    let dunst = try dunst()
    try add("Lunch")
    try dunst.shows("Lunch")
    try dunst.click()
    #expect(try app.nextResponse().actionIdentifier == NotificationResponse.open)
    #expect(try dunst.displayed == 0)
    #expect(try desktop.delivered().isEmpty)
  }

  @Test(.rules("F8")) func `A button from dunst's menu reaches the app, and the bubble is closed`()
    throws
  {
    let dunst = try dunst()
    let monitor = try BusMonitor(on: desktop)
    try add("Lunch")
    try dunst.shows("Lunch")
    try dunst.choose("#Eat")
    #expect(try app.nextResponse().actionIdentifier == "eat")
    // dunst leaves a bubble after its action; it disappears because we close it.
    try monitor.signal("NotificationClosed")
    #expect(try dunst.displayed == 0)
  }

  @Test(.rules("F2"))
  func `A persistent bubble that the user closes is cleared, and the app gets a response`() throws {
    try makePersistent()
    let dunst = try dunst()
    try add("Lunch")
    try dunst.shows("Lunch")
    try dunst.control("close")
    #expect(try app.nextResponse().actionIdentifier == NotificationResponse.dismiss)
    #expect(try desktop.delivered().isEmpty)
  }

  @Test(.rules("E5")) func `A banner that expires stays in the list, and the app gets no response`()
    throws
  {
    let dunst = try dunst("[urgency_normal]\n  timeout = 1")
    let monitor = try BusMonitor(on: desktop)
    try add("Lunch")
    try dunst.shows("Lunch")
    try monitor.signal("NotificationClosed")
    #expect(try desktop.delivered() == ["Lunch"])
    #expect(app.untaken == 0)
  }

  @Test(.rules("B1")) func `A request with the same identifier replaces the bubble`() throws {
    let dunst = try dunst("markup = full")
    try add("Lunch", body: "Soup")
    try dunst.shows("Lunch")
    try add("Lunch", body: "No soup")
    try dunst.program.lines.next(with: "body:", "No soup")
    #expect(try dunst.displayed == 1)
  }

  @Test func `A restarted dunst shows persistent alerts, and no banner again`() throws {
    let first = try dunst()
    try add("Banner")
    try first.shows("Banner")
    try makePersistent()
    try add("Staying")
    try first.shows("Staying")
    first.program.kill()
    let second = try dunst()
    try second.shows("Staying")
    #expect(try second.displayed == 1)
    try second.click()
    #expect(try app.nextResponse().notification.request.identifier == "Staying")
    #expect(try desktop.delivered() == ["Banner"])
  }

  @Test func `Bubbles of a killed daemon stay on the screen, and answer to the next one`() throws {
    try makePersistent()
    let dunst = try dunst()
    try add("Staying")
    try dunst.shows("Staying")
    let asking = try DesktopApp(on: desktop, "com.example.asking")
    _ = asking.begin(.settings(.requestAuthorization([.alert])))
    try dunst.shows("Organizer")
    try desktop.keepsBubbles(2)
    daemon.kill()
    let next = try desktop.startDaemon()
    let monitor = try BusMonitor(on: desktop)
    try next.lines.next(with: "notifications are shown by dunst")
    for _ in 1...2 { try dunst.program.lines.next(with: "summary:") }
    #expect(try dunst.displayed == 2)
    try dunst.choose("#Eat")
    // The daemon closes the bubble because its notification is answered.
    try monitor.signal("NotificationClosed")
    #expect(try desktop.delivered().isEmpty)
    #expect(try dunst.displayed == 1)
  }

  @Test func `A notification that is delivered while dunst is gone is shown when it is back`()
    throws
  {
    let first = try dunst()
    first.program.kill()
    try desktop.connect().vacancy(of: MockServer.name)
    try add("Meanwhile")
    let second = try dunst()
    try second.shows("Meanwhile")
    try second.choose("#Eat")
    #expect(try app.nextResponse().actionIdentifier == "eat")
  }

  @Test(arguments: ["", "markup = full", "markup = no", "markup = strip"])
  func `An app's tags are never markup, whatever dunst's settings say`(settings: String) throws {
    let dunst = try dunst(settings)
    try add("Lunch", body: "<b>bold</b> & <i>&lt;</i>")
    try dunst.shows("Lunch")
    // The text that it formats as markup: its own title in bold, and the body on the next line.
    try dunst.program.lines.next(with: "formatted:")
    let body = try dunst.program.lines.next()
    #expect(body.contains("bold") && !body.contains("<b>"), "\(body)")
  }
}
