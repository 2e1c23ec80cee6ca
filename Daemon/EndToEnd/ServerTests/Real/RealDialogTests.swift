import DesktopSupport
import Foundation
import NotificationModel
import TestSupport
import Testing

/// Replies on dunst, typed into the dialogs of real programs on a private screen.
@Suite(.blocking, .serialized, .timeLimit(.minutes(5)), .whereDesktopTestsAreWanted)
struct RealDialogTests {
  private let desktop: PrivateDesktop

  init() throws { desktop = try PrivateDesktop(hasScreen: true) }

  /// Starts the daemon with a program for dialogs, and dunst; nil leaves the choice to the daemon.
  private func start(_ program: String?) throws -> (DesktopApp, Dunst) {
    var variables = ["XDG_CURRENT_DESKTOP": "X-Test"]
    variables["USERNOTIFICATIONS_REPLY_DIALOG"] = program
    let daemon = try desktop.startDaemon(variables: variables)
    let app = try DesktopApp(on: desktop)
    try app.allow(on: desktop)
    try app.ask(.notifications(.setCategories([.lunch])))
    let dunst = try Dunst(on: desktop)
    try daemon.lines.next(with: "notifications are shown by dunst")
    return (app, dunst)
  }

  private func ask(_ app: DesktopApp, _ dunst: Dunst, title: DisplayText = "Lunch") throws {
    var content = NotificationContent()
    content.title = title
    content.body = "Soup"
    content.categoryIdentifier = NotificationCategory.lunch.identifier
    try app.ask(
      .notifications(.add(NotificationRequest(identifier: "lunch", content: content, trigger: nil)))
    )
    try dunst.program.lines.next(with: "summary:")
    try dunst.choose("#Answer")
  }

  /// Waits for the visible window of a dialog.
  private func window(of program: String) throws -> String {
    let found = try desktop.run(
      "xdotool", "search", "--sync", "--onlyvisible", "--class", program)
    return try #require(found.output.split(separator: "\n").last.map(String.init))
  }

  /// Types into a window. A screen without a window manager gives the keyboard focus to no window by itself.
  private func press(_ keys: String..., in window: String) throws {
    _ = try desktop.run("xdotool", ["windowfocus", window] + keys)
  }

  @Test(.rules("F6"), arguments: ["zenity", "kdialog", "yad", "rofi"])
  func `A reply that is typed into a real dialog reaches the app`(program: String) throws {
    let (app, dunst) = try start(program)
    try ask(app, dunst)
    let monitor = try BusMonitor(on: desktop)
    let window = try window(of: program)
    try press("type", "--delay", "20", "on my way", in: window)
    try press("key", "Return", in: window)
    let response = try app.nextResponse()
    #expect(response.actionIdentifier == "answer")
    #expect(response.userText == "on my way")
    #expect(try desktop.delivered().isEmpty)
    try monitor.signal("NotificationClosed")
    #expect(try dunst.displayed == 0)
  }

  @Test(arguments: ["zenity", "kdialog", "yad", "rofi"])
  func `A cancelled real dialog sends no response, and a withdrawal closes one`(
    program: String
  ) throws {
    let (app, dunst) = try start(program)
    try ask(app, dunst)
    let first = try window(of: program)
    try press("key", "Escape", in: first)
    try waitForEnd(of: program)
    #expect(try desktop.delivered() == ["lunch"])
    try dunst.choose("#Answer")
    _ = try window(of: program)
    try app.ask(.notifications(.removeDelivered(identifiers: ["lunch"])))
    try waitForEnd(of: program)
    #expect(app.untaken == 0)
  }

  @Test func `If no program is set the desktop's own one asks, and the doctor names it`() throws {
    let (app, dunst) = try start(nil)
    let doctor = try desktop.run("unctl", "doctor").output
    #expect(doctor.contains("typed in a dialog of /usr/bin/zenity"), "\(doctor)")
    try ask(app, dunst)
    let window = try window(of: "zenity")
    try press("type", "--delay", "20", "yes", in: window)
    try press("key", "Return", in: window)
    #expect(try app.nextResponse().userText == "yes")
  }

  @Test(arguments: ["zenity", "kdialog", "yad", "rofi"])
  func `A hostile title is only shown, and the dialog still works`(program: String) throws {
    let (app, dunst) = try start(program)
    let texts =
      ["--help", "-e"] + HostileText.all.filter { Self.hostile.contains($0.name) }.map(\.text)
    #expect(texts.count == Self.hostile.count + 2)
    for text in texts {
      try ask(app, dunst, title: .literal(text))
      let window = try window(of: program)
      try press("type", "--delay", "20", "yes", in: window)
      try press("key", "Return", in: window)
      #expect(try app.nextResponse().userText == "yes", "\(text)")
      try waitForEnd(of: program)
    }
  }

  private static let hostile: Set = [
    "unclosed markup", "a local image", "entities", "terminal escapes", "formats and commands",
  ]

  private func waitForEnd(of program: String) throws {
    let end = ContinuousClock.now + .seconds(DesktopTestLimits.timeout)
    while case let found = try desktop.run(
      "xdotool", "search", "--onlyvisible", "--class", program), !found.output.isEmpty
    {
      guard ContinuousClock.now < end else { throw DesktopFailure("\(program) stays open") }
    }
  }
}
