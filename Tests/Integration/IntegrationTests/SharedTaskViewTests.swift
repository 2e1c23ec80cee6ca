import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// The content extension of the sample app, with a real daemon and a shell of the test.
@Suite(.blocking, .timeLimit(.minutes(5))) struct SharedTaskViewTests {
  private let daemon: RealDaemon
  private let shown = Letterbox<Presentation>()
  private let withdrawn = Letterbox<NotificationKey>()
  private let changes = Letterbox<ContentChange>()
  private let shell: ControlClient
  private let app: BundleIdentifier

  init() throws {
    // The memory of a debug build depends on its size.
    daemon = try RealDaemon(variables: ["USERNOTIFICATIONS_EXTENSION_MEMORY": "200"])
    try daemon.start()
    app = try #require(BundleIdentifier("com.example.OrganizerPlus"))
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
  }

  /// Installs the sample, and shows a shared task; returns its view.
  private func open() throws -> ContentView {
    let category = NotificationCategory(
      identifier: "OrganizerPlusShared",
      actions: [NotificationAction(identifier: "like", title: "Like")])
    var content = NotificationContent()
    content.title = "Anna shares a task"
    content.body = "Buy milk"
    content.categoryIdentifier = category.identifier
    let never = NotificationRequest(
      identifier: "never", content: content,
      trigger: .timeInterval(seconds: 86_400, repeats: false))
    _ = try shell.call(.notifications(.schedule(app: app, never, category: category)))
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    let bundle = daemon.folder + "/OrganizerPlus.app"
    let made = try daemon.run(root + "/scripts/make-app", [RealDaemon.binaries, bundle])
    try #require(made.status == 0, "\(made.output)")
    let installed = try daemon.run("unctl", "install", bundle)
    try #require(installed.status == 0, "\(installed.output)")
    let now = NotificationRequest(identifier: "now", content: content)
    _ = try shell.call(.notifications(.schedule(app: app, now, category: nil)))
    guard
      case .content(let view) = try shell.call(
        .extensions(.openContent(shown.take().key, width: 320)))
    else { throw Unexpected() }
    return view
  }

  private struct Unexpected: Error {}

  /// Waits for a scene with a label of this text, and returns its views.
  private func views(saying text: String) -> [ViewNode] {
    while true {
      guard case .drew(let scene) = changes.take() else { continue }
      let views = scene.root.all
      if views.contains(where: { $0.says(text) }) { return views }
    }
  }

  /// Waits for other buttons.
  private func buttons() -> [String] {
    while true {
      if case .actions(let actions) = changes.take() { return actions.map(\.identifier) }
    }
  }

  @Test(.rules("J5", "J6", "J7"))
  func `The view shows the task, and its Like action is replaced by stars`() throws {
    let view = try open()
    #expect(view.actions.map(\.identifier) == ["like"])
    #expect(views(saying: "Anna shares a task").contains { $0.says("Buy milk") })
    _ = try shell.call(
      .extensions(.useContent(number: view.number, .choose(action: "like", text: nil))))
    #expect(buttons() == ["1-star", "2-star", "3-star"])
    _ = try shell.call(
      .extensions(.useContent(number: view.number, .choose(action: "2-star", text: nil))))
    _ = views(saying: "You gave ★ ★.")
    // Its category has no such button, and the view decides.
    _ = try shell.call(
      .extensions(.useContent(number: view.number, .choose(action: "dismiss", text: nil))))
    while true {
      if case .closed(let ending) = changes.take() {
        #expect(ending == .finished)
        break
      }
    }
    guard case .delivered(let list) = try shell.call(.notifications(.delivered(app: app))) else {
      throw Unexpected()
    }
    #expect(list.count == 1)
  }

  @Test(.rules("J7")) func `The heart button of the view opens the app`() throws {
    let view = try open()
    let heart = try #require(
      views(saying: "Buy milk").first { if case .button = $0.content { true } else { false } })
    _ = try shell.call(
      .extensions(.useContent(number: view.number, .view(.tapped(view: heart.identifier)))))
    #expect(withdrawn.take().identifier == "now")
    guard case .timeline(let steps) = try shell.call(.timeline(app: app, identifier: "now")) else {
      throw Unexpected()
    }
    #expect(steps.contains { $0.text == "the person opened it" })
  }
}

extension ViewNode {
  /// The view and all in it.
  fileprivate var all: [ViewNode] { [self] + children.flatMap(\.all) }

  fileprivate func says(_ words: String) -> Bool {
    if case .label(let text) = content { text.text == words } else { false }
  }
}
