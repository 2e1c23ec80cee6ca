import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// A content extension in an installed bundle, with a real daemon and a shell of the test.
@Suite(.blocking, .timeLimit(.minutes(5))) struct ContentExtensionTests {
  private let daemon: RealDaemon
  private let shown = Letterbox<Presentation>()
  private let withdrawn = Letterbox<NotificationKey>()
  private let changes = Letterbox<ContentChange>()
  private let shell: ControlClient
  private let app: BundleIdentifier

  init() throws {
    // Foundation's memory in a debug build depends on its size.
    daemon = try RealDaemon(variables: [
      "USERNOTIFICATIONS_EXTENSION_MEMORY": "200", "LANGUAGE": "de", "LC_ALL": "de_DE.UTF-8",
    ])
    try daemon.start()
    app = try #require(BundleIdentifier(ProbeBundle.identifier))
    shell = daemon.control()
    shell.receiveEvents { [shown, withdrawn, changes] event in
      switch event {
      case .notifications(.present(let presentation)): shown.put(presentation)
      case .notifications(.withdraw(let key)): withdrawn.put(key)
      case .extensions(.content(_, let change)): changes.put(change)
      default: break
      }
    }
    _ = try shell.call(.attachShell(name: "test"))
    // Scheduling a request for an app authorizes it.
    _ = try daemon.control().call(
      .notifications(
        .schedule(
          app: app,
          NotificationRequest(
            identifier: "never", content: Self.content("Never"),
            trigger: .timeInterval(seconds: 86_400, repeats: false)), category: nil)))
    let bundle = try ProbeBundle.withContent(in: daemon.folder)
    let installed = try daemon.run("unctl", "install", bundle)
    try #require(installed.status == 0, "\(installed.output)")
  }

  private static func content(_ title: String) -> NotificationContent {
    var content = NotificationContent()
    content.title = .literal(title)
    content.categoryIdentifier = "probe"
    return content
  }

  /// Shows a notification that the extension draws, and opens its view.
  private func open(_ title: String) throws -> (view: ContentView, key: NotificationKey) {
    let content = Self.content(title)
    let actions = ["stay", "dismiss", "forward", "silence"].map {
      NotificationAction(identifier: $0, title: .literal($0))
    }
    _ = try daemon.control().call(
      .notifications(
        .schedule(
          app: app, NotificationRequest(identifier: title, content: content),
          category: NotificationCategory(identifier: "probe", actions: actions))))
    let presentation = shown.take()
    try #require(presentation.contentExtension?.isInteractive == true)
    guard
      case .content(let view) = try shell.call(
        .extensions(.openContent(presentation.key, width: 320)))
    else { throw Unexpected() }
    return (view, presentation.key)
  }

  private struct Unexpected: Error {}

  private func use(_ view: ContentView, _ use: ContentInput) throws {
    _ = try shell.call(.extensions(.useContent(number: view.number, use)))
  }

  /// Waits until the view's label shows this text.
  private func wait(for label: String) {
    while true {
      guard case .drew(let scene) = changes.take(), case .label(let text) = scene.root.content
      else { continue }
      if text.text.hasPrefix(label) { return }
    }
  }

  /// Waits until the view is closed.
  private func ending() -> ContentChange.Ending {
    while true {
      if case .closed(let ending) = changes.take() { return ending }
    }
  }

  @Test(.rules("J6"))
  func `A content extension draws, handles input, and stays open without an answer`() throws {
    let (view, _) = try open("echo")
    #expect(view.actions.map(\.identifier) == ["stay", "dismiss", "forward", "silence"])
    wait(for: "opened 320x160")
    try use(view, .view(.tapped(view: 1)))
    wait(for: "tapped")
    try use(view, .choose(action: "silence", text: nil))
    wait(for: "asked 1 silence")
    try use(view, .choose(action: "stay", text: nil))
    wait(for: "asked 2 stay")
    try use(view, .close)
    #expect(ending() == .finished)
    #expect(throws: NotificationFailure.self) { try use(view, .playMedia) }
  }

  @Test(.rules("C13"))
  func `Texts of a push are those of the bundle, for the shell and for the view`()
    throws
  {
    let actions = [
      NotificationAction(identifier: "stay", title: .localized(key: "stay", arguments: []))
    ]
    _ = try daemon.control().call(
      .notifications(
        .schedule(
          app: app,
          NotificationRequest(
            identifier: "never", content: Self.content("Never"),
            trigger: .timeInterval(seconds: 86_400, repeats: false)),
          category: NotificationCategory(identifier: "probe", actions: actions))))
    let payload = #"""
      {"aps": {"alert": {"title": "read", "loc-key": "eggs", "loc-args": ["2"]}, "category": "probe"}}
      """#
    _ = try daemon.control().call(.push(app: app, payload: payload, identifier: "push"))
    let presentation = shown.take()
    #expect(presentation.body == "2 Eier" && presentation.actions.map(\.title) == ["Bleiben"])
    guard
      case .content(let view) = try shell.call(
        .extensions(.openContent(presentation.key, width: 320)))
    else { throw Unexpected() }
    #expect(view.actions.map(\.title) == ["Bleiben"])
    wait(for: "it reads 2 Eier")
  }

  @Test(.rules("J6"))
  func `A dismissing response withdraws the notification, and a forwarded one reaches the app`()
    throws
  {
    let (first, key) = try open("echo")
    wait(for: "opened")
    try use(first, .choose(action: "dismiss", text: nil))
    #expect(withdrawn.take() == key)
    #expect(ending() == .finished)
    let (second, other) = try open("echo")
    wait(for: "opened")
    try use(second, .choose(action: "forward", text: nil))
    #expect(withdrawn.take() == other)
    guard case .responses(let kept) = try shell.call(.responses(.keptResponses)) else {
      throw Unexpected()
    }
    #expect(kept.map(\.response.actionIdentifier) == ["forward"])
  }

  @Test func `A crashing content extension keeps its notification and is tried three times`()
    throws
  {
    let (_, key) = try open("crash")
    for attempt in 1...3 {
      guard case .failed(let reason) = ending() else { throw Unexpected() }
      #expect(reason.contains("signal"))
      if attempt < 3 { _ = try shell.call(.extensions(.openContent(key, width: 320))) }
    }
    let refusal = #expect(throws: NotificationFailure.self) {
      try shell.call(.extensions(.openContent(key, width: 320)))
    }
    #expect(refusal?.code == .unsupported)
    guard case .delivered(let list) = try shell.call(.notifications(.delivered(app: app))) else {
      throw Unexpected()
    }
    #expect(list.count == 1)
    let timeline = try daemon.run("unctl", "timeline", "com.example.probe")
    // The words are German, as the session is.
    #expect(timeline.output.contains(": signal"))
  }

  @Test(.rules("J11")) func `A locked screen closes the view`() throws {
    let (_, key) = try open("echo")
    wait(for: "opened")
    _ = try shell.call(.settings(.setLocked(true)))
    #expect(ending() == .hidden)
    #expect(throws: NotificationFailure.self) {
      try shell.call(.extensions(.openContent(key, width: 320)))
    }
  }

  @Test func `No process of a content extension outlives a daemon that is killed`() throws {
    let (_, _) = try open("echo")
    wait(for: "opened")
    let children = processes()
    #expect(!children.isEmpty)
    try daemon.kill()
    let end = ContinuousClock.now + .seconds(240)
    while children.contains(where: isAlive) {
      try #require(ContinuousClock.now < end)
      usleep(10_000)
    }
  }

  @Test func `Processes that an extension started end with the next daemon at the latest`() throws {
    let (_, _) = try open("fork")
    let end = ContinuousClock.now + .seconds(240)
    var sleepers: [Int32] = []
    while sleepers.count < 3 {
      try #require(ContinuousClock.now < end)
      usleep(10_000)
      sleepers = processes().filter { ProcessFacts(of: $0)?.arguments?.first == "sleep" }
    }
    try daemon.kill()
    while sleepers.contains(where: isAlive) {
      try #require(ContinuousClock.now < end)
      usleep(10_000)
    }
  }

  /// The processes of extensions of this daemon, found by their variable.
  private func processes() -> [Int32] {
    let mark = "USERNOTIFICATIONS_EXTENSION_PLACE=\(daemon.folder)/"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { number in
      let environment = FileManager.default.contents(atPath: "/proc/\(number)/environ") ?? Data()
      return environment.range(of: Data(mark.utf8)) != nil
    }
  }

  private func isAlive(_ process: Int32) -> Bool {
    FileManager.default.fileExists(atPath: "/proc/\(process)/root")
      && processes().contains(process)
  }
}
