import DBus
import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// Plasma's own notification server under an invisible screen.
@Suite(.blocking, .serialized, .timeLimit(.minutes(5)), .enabled(if: RealServers.areWanted))
struct PlasmaTests {
  private static let variables = [
    "QT_QPA_PLATFORM": "xcb", "QT_QUICK_BACKEND": "software", "QT_XCB_GL_INTEGRATION": "none",
    "LIBGL_ALWAYS_SOFTWARE": "1", "XDG_CURRENT_DESKTOP": "KDE",
  ]

  private let desktop: PrivateDesktop
  private let pointer: Pointer
  private let daemon: DesktopProgram
  private let app: DesktopApp
  private let peer: BusPeer
  private let owner: String

  init() throws {
    desktop = try PrivateDesktop(hasScreen: true)
    pointer = Pointer(desktop: desktop)
    try desktop.start(
      "plasmawindowed", ["org.kde.plasma.notifications"], variables: Self.variables)
    peer = try desktop.connect()
    owner = try peer.owner(of: MockServer.name)
    daemon = try desktop.startDaemon()
    app = try DesktopApp(on: desktop, RealServers.app)
  }

  /// The bubble.
  private func bubble() throws -> Pointer.Window? { try bubbles().first }

  /// The bubbles; Plasma's other windows are square and small.
  private func bubbles() throws -> [Pointer.Window] {
    try pointer.windows(of: "plasmawindowed").filter {
      (280..<500).contains($0.width) && (60..<300).contains($0.height)
    }
  }

  @Test func `A killed daemon's bubble is on the screen once, and answers to the next one`() throws
  {
    try desktop.schedule("first", app: RealServers.app)
    try desktop.keepsBubbles(1)
    // It expires.
    try desktop.keepsBubbles(0)
    try desktop.run("unctl", "settings", RealServers.app, "banners=persistent")
    try desktop.schedule(app: RealServers.app, category: RealServers.plainCategory)
    try desktop.keepsBubbles(1)
    try RealServers.keepTrying("the bubble", until: { try bubbles().count == 1 }) {}
    daemon.kill()
    let monitor = try BusMonitor(on: desktop)
    try desktop.startDaemon()
    // Plasma may refuse this call, because it is the same as a second ago; it is repeated.
    try monitor.notifyCalled()
    #expect(try bubbles().count == 1)
    try RealServers.keepTrying("the button", until: { try desktop.delivered() == ["first"] }) {
      guard let bubble = try bubble() else { return }
      try pointer.click(x: bubble.x + bubble.width - 40, y: bubble.y + bubble.height - 20)
    }
    try RealServers.keepTrying("the end of the bubble", until: { try bubble() == nil }) {}
  }

  @Test(.rules("F6")) func `A reply typed into Plasma's own field reaches the app`() throws {
    try desktop.schedule(app: RealServers.app, category: RealServers.category)
    try RealServers.keepTrying("typing", until: { app.untaken > 0 }) {
      guard let bubble = try bubble() else { return }
      // First it opens the field; once that is open the button that sends is in the same place.
      try pointer.click(x: bubble.x + bubble.width - 32, y: bubble.y + bubble.height - 20)
      try pointer.type("on my way", into: bubble)
    }
    let response = try app.nextResponse()
    #expect(response.actionIdentifier == "answer")
    #expect(response.userText == "on my way")
    #expect(try desktop.delivered() == [])
    try RealServers.keepTrying("the end of the bubble", until: { try bubble() == nil }) {}
    #expect(app.untaken == 0)
  }

  @Test(.rules("F2", "F3"))
  func `Plasma's buttons and clicks reach the app, and its close button clears`()
    throws
  {
    try desktop.schedule(app: RealServers.app, category: RealServers.plainCategory)
    try RealServers.keepTrying("the button", until: { app.untaken > 0 }) {
      guard let bubble = try bubble() else { return }
      try pointer.click(x: bubble.x + bubble.width - 40, y: bubble.y + bubble.height - 20)
    }
    #expect(try app.nextResponse().actionIdentifier == "done")
    try RealServers.keepTrying("the end of the bubble", until: { try bubble() == nil }) {}

    try desktop.schedule("second", app: RealServers.app)
    try RealServers.keepTrying("the click", until: { app.untaken > 0 }) {
      guard let bubble = try bubble() else { return }
      try pointer.click(x: bubble.x + bubble.width / 2, y: bubble.y + bubble.height - 25)
    }
    #expect(try app.nextResponse().actionIdentifier == NotificationAction.defaultIdentifier)
    try RealServers.keepTrying("the end of the bubble", until: { try bubble() == nil }) {}

    try desktop.schedule("third", app: RealServers.app)
    try RealServers.keepTrying("the cross", until: { try desktop.delivered() == [] }) {
      guard let bubble = try bubble() else { return }
      try pointer.click(x: bubble.x + bubble.width - 14, y: bubble.y + 14)
    }
    #expect(app.untaken == 0)
  }

  @Test(.rules("C9"))
  func `Plasma's do-not-disturb silences ordinary sounds, and no critical alert`()
    throws
  {
    let alarm = "com.example.alarm"
    try desktop.install(alarm, mayAlertCritically: true)
    let sounds = try SoundStage(on: desktop)
    try sounds.keep(sounds.wave(seconds: 0.5), as: "loud.wav", of: alarm)
    try sounds.keep(sounds.wave(seconds: 0.5), as: "alarm.wav", of: alarm)
    func remind(_ identifier: String) throws {
      try desktop.schedule(identifier, app: alarm) {
        $0.sound = Sound(kind: .standard, name: "loud.wav")
      }
    }
    let before = try SoundRecording(sounds)
    try remind("first")
    before.waitForSound(level: 32_000)
    while try sounds.control("list", "short", "sink-inputs") != "" {}

    let cookie = try call("Inhibit", [.string("talk"), .string("A talk"), .options([:])])
    try waitForSilence(true)
    let during = try SoundRecording(sounds)
    try remind("second")
    try desktop.schedule("third", app: alarm) {
      $0.interruptionLevel = .critical
      $0.sound = Sound(kind: .critical, name: "alarm.wav", volume: 0.25)
    }
    during.waitForSound(level: 8_000)
    #expect(during.finish().peak < 9_000, "the alarm is a quarter as loud as what must not sound")
    #expect(Set(try desktop.delivered()) == ["first", "second", "third"])

    try call("UnInhibit", cookie)
    try waitForSilence(false)
    let after = try SoundRecording(sounds)
    try remind("fourth")
    after.waitForSound(level: 32_000)
  }

  @discardableResult
  private func call(_ member: String, _ arguments: [DBusValue]) throws -> [DBusValue] {
    try peer.call(
      MockServer.name, path: "/org/freedesktop/Notifications", interface: MockServer.name,
      member: member, arguments)
  }

  /// Waits until the daemon has learned that do-not-disturb is on, or off.
  private func waitForSilence(_ isOn: Bool) throws {
    try RealServers.keepTrying(
      "do-not-disturb",
      until: { try desktop.run("unctl", "doctor").output.contains("do-not-disturb is on") == isOn }
    ) {}
  }

  @Test(.rules("D9"))
  func `The icon of an app and the picture that it sends are on Plasma's screen`()
    throws
  {
    try PictureTrial(on: desktop) { try desktop.points(of: $0) }.run()
  }

  @Test func `Plasma survives every hostile text`() throws {
    let monitor = try BusMonitor(on: desktop)
    var closed: Set<DBusValue> = []
    let watch = try peer.connection.watch(
      sender: owner, interface: MockServer.name, member: "NotificationClosed"
    ) { message in if let number = message.arguments.first { closed.insert(number) } }
    try peer.settle()
    try desktop.scheduleEveryHostileText(app: RealServers.app)
    // A notification that is withdrawn while it waits for its turn is never sent, and so never closed.
    for _ in HostileText.all { try monitor.notifyCalled() }
    try app.ask(.notifications(.removeAllDelivered))
    try peer.wait(for: "every close") { closed.count == HostileText.all.count }
    withExtendedLifetime(watch) {}
    #expect(try peer.owner(of: MockServer.name) == owner)
  }
}
