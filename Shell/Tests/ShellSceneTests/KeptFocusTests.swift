import NotificationModel
import ShellScene
import TestSupport
import Testing

/// What a key that is held or pressed twice does not do, because the focus has moved on by itself.
@Suite struct `The focus that moves on by itself` {
  private var bench = Bench()

  private mutating func ask(_ app: String) {
    _ = bench.send(
      .settings(
        .ask(AuthorizationQuestion(app: bundle(app), appName: "App", options: [.alert]))))
  }

  private mutating func present(_ name: String, group: String? = nil) {
    bench.present(name, group: group) { presentation in
      presentation.actions = [
        .init(
          identifier: "reply", title: "Reply",
          textInput: .init(buttonTitle: "Send", placeholder: "Message"))
      ]
    }
  }

  private mutating func open() {
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    _ = bench.send(.keyboard(.panel, isHere: true))
  }

  private func card(_ name: String) -> String { "panel/card/org.example.app/\(name)" }

  private mutating func reach(_ name: String) {
    for _ in 0..<30 where focused != name { _ = bench.key(.tab) }
    #expect(focused == name)
  }

  private mutating func hold(_ key: KeyInput.Key, text: String = "") -> [ShellEffect] {
    bench.send(.key(KeyInput(key, text: text, isRepeated: true)))
  }

  private var focused: String? {
    bench.scenes[.panel]?.root.pressables.first { $0.state.contains(.focused) }?.name.path
  }

  @Test(.rules("S41", "S50"), arguments: [KeyInput.Key.enter, .delete])
  mutating func `A question beside the last card that is opened or cleared has not the focus`(
    _ key: KeyInput.Key
  ) {
    ask("org.example.asking")
    present("a")
    open()
    reach(card("a"))
    #expect(!bench.key(key).isEmpty)
    #expect(focused == nil)
    #expect(bench.key(.enter).isEmpty)
  }

  @Test(.rules("S41", "S50"))
  mutating func `A question that was answered leaves the focus to no other question`() {
    ask("org.example.one")
    ask("org.example.two")
    open()
    reach("panel/question/notifications/org.example.one/answer/1")
    #expect(bench.key(.enter).count == 1)
    _ = bench.send(.settings(.questionSettled(app: bundle("org.example.one"))))
    #expect(focused == nil)
    #expect(bench.key(.enter).isEmpty)
    _ = bench.key(.down)
    #expect(focused == "panel/question/notifications/org.example.two/answer/0")
  }

  @Test(.rules("S41", "S50"))
  mutating func `From an empty search no key leads to a question where there is nothing else`() {
    ask("org.example.one")
    open()
    bench.shell.setFocus(NodeName("panel/search"))
    bench.draw()
    _ = bench.key(.enter)
    #expect(focused == "panel/search")
    _ = bench.key(.tab)
    #expect(focused == "panel/question/notifications/org.example.one/answer/0")
  }

  @Test(.rules("S41"))
  mutating func `A key that is held presses and clears nothing more than the first thing`() {
    for name in ["c", "b", "a"] { present(name) }
    open()
    _ = bench.key(.down)
    #expect(bench.key(.enter).count == 1)
    #expect(focused == card("b"))
    #expect(hold(.enter).isEmpty)
    #expect(hold(.other, text: " ").isEmpty)
    #expect(hold(.delete).isEmpty)
    #expect(hold(.backspace).isEmpty)
    #expect(focused == card("b"))
    _ = hold(.down)
    #expect(focused == card("c"))
    _ = hold(.other, text: "x")
    _ = hold(.other, text: " ")
    #expect(bench.shell.fieldContent?.text == "x ")
    _ = hold(.backspace)
    #expect(bench.shell.fieldContent?.text == "x")
  }

  @Test(.rules("S40", "S41"))
  mutating func `The Enter that opens a field sends nothing while it is held`() {
    present("a")
    open()
    reach("\(card("a"))/action/reply")
    _ = bench.key(.enter)
    #expect(hold(.enter).isEmpty)
    #expect(bench.shell.fieldContent != nil)
    _ = bench.send(.key(KeyInput(.enter, modifiers: .shift, isRepeated: true)))
    #expect(bench.shell.fieldContent?.text == "\n")
  }

  @Test(.rules("S40", "S41"))
  mutating func `A reply that was sent with the pointer leaves the focus to no other card`() {
    for name in ["b", "a"] { present(name) }
    open()
    _ = bench.press("\(card("a"))/action/reply", on: .panel)
    bench.type("x")
    #expect(bench.press("\(card("a"))/send", on: .panel).count == 1)
    #expect(focused == nil)
    #expect(bench.key(.backspace).isEmpty)
  }

  @Test(.rules("S41"))
  mutating func `A stack of two whose front is cleared leaves the focus to the other one`() {
    present("x")
    for name in ["b", "a"] { present(name, group: "chat") }
    present("y")
    open()
    let front = bench.scenes[.panel]?.root.pressables.map(\.name.path)
      .first { $0.hasPrefix("panel/stack/") && $0.hasSuffix("/close") }
    reach(front ?? "")
    _ = bench.key(.enter)
    #expect(focused == card("b"))
  }

  @Test(.rules("S41"))
  mutating func `A field that is closed after its stack was folded gives the focus to the stack`() {
    for name in ["b", "a"] { present(name, group: "chat") }
    open()
    func name(_ start: String, _ end: String) -> String {
      bench.scenes[.panel]?.root.pressables.map(\.name.path)
        .first { $0.hasPrefix("panel/\(start)/") && $0.hasSuffix(end) } ?? ""
    }
    _ = bench.press(name("stack", "/more"), on: .panel)
    _ = bench.press("\(card("a"))/action/reply", on: .panel)
    bench.type("x")
    _ = bench.press(name("heading", "/fold"), on: .panel)
    let field = "reply/org.example.app/a/field"
    _ = bench.press(field, on: .panel)
    #expect(focused == field)
    _ = bench.key(.escape)
    #expect(focused == name("stack", ""))
    #expect(focused != nil)
  }
}
