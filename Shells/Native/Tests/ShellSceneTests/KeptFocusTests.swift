import NotificationModel
import ShellScene
import TestSupport
import Testing

/// Held and repeated keys do not act on a node that received the focus automatically.
@Suite struct `The focus that moves automatically` {
  private var bench = Bench()

  private mutating func ask(_ app: String) {
    _ = bench.send(
      .settings(
        .ask(AuthorizationQuestion(app: bundle(app), appName: "App", options: [.alert]))))
  }

  private mutating func hold(_ key: KeyInput.Key, text: String = "") -> [ShellEffect] {
    bench.send(.key(KeyInput(key, text: text, isRepeated: true)))
  }

  @Test(.rules("S41", "S50"), arguments: [KeyInput.Key.enter, .delete])
  mutating func
    `A question above the last card does not get the focus when the card is opened or cleared`(
      _ key: KeyInput.Key
    )
  {
    ask("org.example.asking")
    bench.presentAnswerable("a")
    bench.openPanel()
    bench.reach(bench.panelCard("a"))
    #expect(!bench.key(key).isEmpty)
    #expect(bench.focused == nil)
    #expect(bench.key(.enter).isEmpty)
  }

  @Test(.rules("S41", "S50"))
  mutating func `An answered question does not pass the focus to another question`() {
    ask("org.example.one")
    ask("org.example.two")
    bench.openPanel()
    bench.reach("panel/question/notifications/org.example.one/answer/1")
    #expect(bench.key(.enter).count == 1)
    _ = bench.send(.settings(.questionSettled(app: bundle("org.example.one"))))
    #expect(bench.focused == nil)
    #expect(bench.key(.enter).isEmpty)
    _ = bench.key(.down)
    #expect(bench.focused == "panel/question/notifications/org.example.two/answer/0")
  }

  @Test(.rules("S41", "S50"))
  mutating func `From an empty search only Tab leads to a question`() {
    ask("org.example.one")
    bench.openPanel()
    bench.shell.setFocus(NodeName("panel/search"))
    bench.draw()
    _ = bench.key(.enter)
    #expect(bench.focused == "panel/search")
    _ = bench.key(.tab)
    #expect(bench.focused == "panel/settings")
    _ = bench.key(.tab)
    #expect(bench.focused == "panel/question/notifications/org.example.one/answer/0")
  }

  @Test(.rules("S41"))
  mutating func `A held key acts on the first card only`() {
    for name in ["c", "b", "a"] { bench.presentAnswerable(name) }
    bench.openPanel()
    _ = bench.key(.down)
    #expect(bench.key(.enter).count == 1)
    #expect(bench.focused == bench.panelCard("b"))
    #expect(hold(.enter).isEmpty)
    #expect(hold(.other, text: " ").isEmpty)
    #expect(hold(.delete).isEmpty)
    #expect(hold(.backspace).isEmpty)
    #expect(bench.focused == bench.panelCard("b"))
    _ = hold(.down)
    #expect(bench.focused == bench.panelCard("c"))
    _ = hold(.other, text: "x")
    _ = hold(.other, text: " ")
    #expect(bench.shell.fieldContent?.text == "x ")
    _ = hold(.backspace)
    #expect(bench.shell.fieldContent?.text == "x")
  }

  @Test(.rules("S40", "S41"))
  mutating func `The Enter that opens a field sends nothing while it is held`() {
    bench.presentAnswerable("a")
    bench.openPanel()
    bench.reach("\(bench.panelCard("a"))/action/reply")
    _ = bench.key(.enter)
    #expect(hold(.enter).isEmpty)
    #expect(bench.shell.fieldContent != nil)
    _ = bench.send(.key(KeyInput(.enter, modifiers: .shift, isRepeated: true)))
    #expect(bench.shell.fieldContent?.text == "\n")
  }

  @Test(.rules("S40", "S41"))
  mutating func `A reply sent with the pointer passes the focus to no other card`() {
    for name in ["b", "a"] { bench.presentAnswerable(name) }
    bench.openPanel()
    _ = bench.press("\(bench.panelCard("a"))/action/reply", on: .panel)
    bench.type("x")
    #expect(bench.press("\(bench.panelCard("a"))/send", on: .panel).count == 1)
    #expect(bench.focused == nil)
    #expect(bench.key(.backspace).isEmpty)
  }

  @Test(.rules("S41"))
  mutating func `Clearing the front of a stack of two focuses the other card`() {
    bench.presentAnswerable("x")
    for name in ["b", "a"] { bench.presentAnswerable(name, group: "chat") }
    bench.presentAnswerable("y")
    bench.openPanel()
    bench.reach(bench.panelPart("stack", "/close"))
    _ = bench.key(.enter)
    #expect(bench.focused == bench.panelCard("b"))
  }

  @Test(.rules("S41"))
  mutating func `Closing a field whose stack was folded focuses the stack`() {
    for name in ["b", "a"] { bench.presentAnswerable(name, group: "chat") }
    bench.openPanel()
    _ = bench.press(bench.panelPart("stack", "/more"), on: .panel)
    _ = bench.press("\(bench.panelCard("a"))/action/reply", on: .panel)
    bench.type("x")
    _ = bench.press(bench.panelPart("heading", "/fold"), on: .panel)
    let field = "reply/org.example.app/a/field"
    _ = bench.press(field, on: .panel)
    #expect(bench.focused == field)
    _ = bench.key(.escape)
    #expect(bench.focused == bench.panelPart("stack", ""))
    #expect(bench.focused != nil)
  }
}
