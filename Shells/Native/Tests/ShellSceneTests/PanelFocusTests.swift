import NotificationModel
import ShellScene
import TestSupport
import Testing

/// The focus in the panel after a part has closed or left.
@Suite struct `The focus in the panel` {
  private var bench = Bench()
  private var keys: [String: NotificationKey] = [:]

  /// Opens the panel with three notifications that take an answer; the newest is above.
  private mutating func open() {
    for name in ["c", "b", "a"] { keys[name] = bench.presentAnswerable(name) }
    bench.openPanel()
  }

  @Test(.rules("S41")) mutating func `Tab goes through a card as it is read`() {
    open()
    _ = bench.key(.down)
    var order: [String?] = []
    for _ in 0..<4 {
      order.append(bench.focused)
      _ = bench.key(.tab)
    }
    #expect(
      order == [
        bench.panelCard("a"), "\(bench.panelCard("a"))/options", "\(bench.panelCard("a"))/close",
        "\(bench.panelCard("a"))/action/reply",
      ])
  }

  @Test(.rules("S41")) mutating func `A closed field returns the focus to its button`() {
    open()
    bench.reach("\(bench.panelCard("b"))/action/reply")
    _ = bench.key(.enter)
    bench.type("x")
    _ = bench.key(.escape)
    #expect(bench.focused == "\(bench.panelCard("b"))/action/reply")
  }

  @Test(.rules("S41")) mutating func `A closed menu returns the focus to its card`() {
    open()
    bench.reach("\(bench.panelCard("b"))/options")
    _ = bench.key(.enter)
    bench.reach("\(bench.panelCard("b"))/menu/muteHour")
    _ = bench.key(.escape)
    #expect(bench.focused == bench.panelCard("b"))
    #expect(bench.scenes[.panel] != nil)
  }

  @Test(.rules("S41"), arguments: ["a", "b", "c"])
  mutating func `A cleared or answered card passes the focus to the next card at its position`(
    _ name: String
  ) {
    open()
    bench.reach("\(bench.panelCard(name))/close")
    _ = bench.key(.enter)
    #expect(bench.focused == bench.panelCard(["a": "b", "b": "c", "c": "b"][name] ?? ""))
    let next = bench.focused
    _ = bench.key(.delete)
    #expect(bench.focused != nil && bench.focused != next)
    _ = bench.key(.delete)
    #expect(bench.focused == nil)
    #expect(bench.words(.panel).contains("No notifications"))
  }

  @Test(.rules("S41"))
  mutating func `A withdrawn card passes the focus to the next card at its position`() throws {
    open()
    _ = bench.key(.down)
    _ = bench.key(.down)
    _ = bench.send(.notifications(.withdraw(try #require(keys["b"]))))
    #expect(bench.focused == bench.panelCard("c"))
  }

  @Test(.rules("S41"), arguments: ["", "/close", "/action/reply"])
  mutating func `A card that becomes a stack passes the focus to that stack`(part: String) {
    for name in ["y", "a", "x"] {
      bench.presentAnswerable(name, group: name == "a" ? "chat" : nil)
    }
    bench.openPanel()
    bench.reach(bench.panelCard("a") + part)
    bench.presentAnswerable("b", group: "chat")
    let stack = bench.cards(.panel).first
    #expect(stack?.hasPrefix("panel/stack/") == true)
    #expect(bench.focused == stack)
    _ = bench.key(.down)
    #expect(bench.focused == bench.panelCard("x"))
    #expect(bench.key(.enter).count == 1)
  }

  @Test(.rules("S41"))
  mutating func `Folding a stack with the pointer moves the focus from its member to the stack`() {
    for name in ["b", "a"] { bench.presentAnswerable(name, group: "chat") }
    bench.presentAnswerable("x")
    bench.openPanel()
    _ = bench.press(bench.panelPart("stack", "/more"), on: .panel)
    bench.reach(bench.panelCard("a"))
    _ = bench.press(bench.panelPart("heading", "/fold"), on: .panel)
    #expect(bench.focused?.hasPrefix("panel/stack/") == true)
  }

  @Test(.rules("S41")) mutating func `A sent reply passes the focus to the next card`() {
    open()
    bench.reach("\(bench.panelCard("b"))/action/reply")
    _ = bench.key(.enter)
    bench.type("x")
    _ = bench.key(.enter)
    #expect(bench.focused == bench.panelCard("c"))
  }
}
