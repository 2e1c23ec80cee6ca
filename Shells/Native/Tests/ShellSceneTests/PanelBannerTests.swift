import NotificationModel
import ShellScene
import TestSupport
import Testing

/// Unlisted banners in the panel, and their keys.
@Suite struct `Unlisted banners and questions in the panel` {
  private var bench = Bench()
  private let app = bundle("org.example.app")

  private mutating func presentUnlisted(
    _ identifier: String, _ change: (inout Presentation) -> Void = { _ in }
  ) -> NotificationKey {
    bench.present(identifier) { presentation in
      presentation.surfaces = .banner
      presentation.actions = [.init(identifier: "ok", title: "Take it")]
      change(&presentation)
    }
  }

  private mutating func togglePanel() {
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
  }

  private var focused: [String] {
    bench.scenes[.panel]?.root.pressables.filter { $0.state.contains(.focused) }.map(\.name.path)
      ?? []
  }

  @Test(.rules("S41", "S50"))
  mutating func `An unlisted banner comes first, with its buttons, and keys press them`() {
    bench.present("listed")
    let key = presentUnlisted("a")
    togglePanel()
    #expect(
      bench.cards(.panel) == [
        "panel/banner/org.example.app/a", "panel/card/org.example.app/listed",
      ]
    )
    #expect(bench.words(.panel).contains("2 notifications"))
    _ = bench.key(.down)
    #expect(focused == ["panel/banner/org.example.app/a"])
    for _ in 0..<3 { _ = bench.key(.tab) }
    #expect(focused == ["panel/banner/org.example.app/a/action/ok"])
    #expect(
      bench.key(.enter)
        == [.respond(key, .action(identifier: "ok", text: nil), from: .panel)])
    #expect(bench.cards(.panel) == ["panel/card/org.example.app/listed"])
  }

  @Test(.rules("S44"))
  mutating func
    `No banner of many is lost while the panel pauses their timeouts`()
  {
    for number in 1...7 { _ = presentUnlisted("\(number)") }
    togglePanel()
    #expect(bench.words(.panel).contains("7 notifications"))
    bench.wait(600)
    #expect(bench.words(.panel).contains("7 notifications"))
    #expect(bench.shell.bannerEnds().isEmpty)
  }

  @Test(.rules("S44"))
  mutating func `Its timeout is paused while the panel is open, and continues afterwards`() {
    bench.present("listed")
    _ = presentUnlisted("a")
    bench.wait(4)
    togglePanel()
    bench.wait(600)
    #expect(bench.cards(.panel).first == "panel/banner/org.example.app/a")
    togglePanel()
    #expect(bench.cards() == ["banner/org.example.app/a"], "The listed one was seen in the panel")
    bench.wait(1.9)
    #expect(bench.cards().count == 1)
    bench.wait(0.2)
    #expect(bench.cards().isEmpty)
  }

  @Test
  mutating func `It leaves the panel with its banner, and is cleared and hidden like it`() {
    let first = presentUnlisted("a")
    togglePanel()
    _ = bench.send(.notifications(.withdraw(first)))
    #expect(bench.words(.panel).contains("No notifications"))
    let second = presentUnlisted("b") { $0.alertStyle = .alert }
    _ = bench.key(.down)
    #expect(bench.key(.delete) == [.respond(second, .dismiss, from: .panel)])
    #expect(bench.cards(.panel).isEmpty)
    _ = presentUnlisted("c")
    #expect(
      !bench.press("panel/banner/org.example.app/c/close", on: .panel).contains { $0.isAnswer })
    #expect(bench.cards(.panel).isEmpty)
    let last = presentUnlisted("d")
    _ = bench.press("panel/clearAll", on: .panel)
    #expect(
      bench.press("panel/clearAll", on: .panel) == [.respond(last, .dismiss, from: .panel)])
  }

  @Test mutating func `It is dragged aside as on the screen, and the search finds it`() {
    _ = presentUnlisted("a") { $0.title = "Tea is ready" }
    bench.present("listed")
    togglePanel()
    bench.type("tea")
    #expect(bench.cards(.panel) == ["panel/banner/org.example.app/a"])
    #expect(bench.words(.panel).contains("1 notification"))
    guard let card = bench.node("panel/banner/org.example.app/a", on: .panel) else { return }
    let point = Point(x: card.frame.x + 60, y: card.frame.y + 12)
    let aside = Point(x: point.x + 200, y: point.y)
    _ = bench.send(.pointer(.panel, .pressed(.left, point)))
    _ = bench.send(.pointer(.panel, .moved(aside)))
    #expect(!bench.send(.pointer(.panel, .released(.left, aside))).contains { $0.isAnswer })
    #expect(bench.words(.panel).contains("Nothing matches."))
  }

  @Test(.rules("S41", "S50"))
  mutating func
    `Every question is reached by the keyboard, on a low screen and with modes of Focus`()
  {
    var settings = GlobalSettings()
    settings.focusModes = ["Work", "Sleep", "Home"].map { FocusMode(name: $0) }
    bench.shell.receive(settings)
    bench.shell.display.screen = Size(width: 800, height: 320)
    let asking = (1...3).map { bundle("org.example.app\($0)") }
    for app in asking {
      _ = bench.send(
        .settings(.ask(AuthorizationQuestion(app: app, appName: "App", options: [.alert]))))
    }
    bench.present("listed")
    togglePanel()
    var reached: Set<String> = []
    for _ in 0..<40 {
      _ = bench.key(.tab)
      reached.formUnion(focused)
    }
    for app in asking {
      #expect(reached.contains("panel/question/notifications/\(app)/answer/1"))
    }
    _ = bench.key(.home)
    _ = bench.press("panel/question/notifications/org.example.app1/answer/0", on: .panel)
    _ = bench.send(.settings(.questionSettled(app: asking[0])))
    bench.shell.setFocus(nil)
    _ = bench.key(.down)
    #expect(focused == ["panel/question/notifications/org.example.app2/answer/0"])
    #expect(bench.key(.enter) == [.call(.settings(.authorize(app: asking[1], .allow)))])
  }
}

extension ShellEffect {
  /// Whether the sender or an app receives the effect.
  fileprivate var isAnswer: Bool { if case .respond = self { true } else { false } }
}
