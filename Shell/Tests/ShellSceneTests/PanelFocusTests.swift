import NotificationModel
import ShellScene
import TestSupport
import Testing

/// Where the keyboard is in the panel after something has closed or gone.
@Suite struct `The focus in the panel` {
  private var bench = Bench()
  private var keys: [String: NotificationKey] = [:]

  /// Opens the panel with three notifications that take an answer; the newest is above.
  private mutating func open() {
    for name in ["c", "b", "a"] {
      keys[name] = bench.present(name) { presentation in
        presentation.actions = [
          .init(
            identifier: "reply", title: "Reply",
            textInput: .init(buttonTitle: "Send", placeholder: "Message"))
        ]
      }
    }
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    _ = bench.send(.keyboard(.panel, isHere: true))
  }

  private func card(_ name: String) -> String { "panel/card/org.example.app/\(name)" }

  /// Presses Tab until a thing has the focus.
  private mutating func reach(_ name: String) {
    for _ in 0..<30 where focused != name { _ = bench.key(.tab) }
    #expect(focused == name)
  }

  private var focused: String? {
    bench.scenes[.panel]?.root.pressables.first { $0.state.contains(.focused) }?.name.path
  }

  @Test(.rules("S41")) mutating func `Tab goes through a card as it is read`() {
    open()
    _ = bench.key(.down)
    var order: [String?] = []
    for _ in 0..<4 {
      order.append(focused)
      _ = bench.key(.tab)
    }
    #expect(
      order == [
        card("a"), "\(card("a"))/options", "\(card("a"))/close", "\(card("a"))/action/reply",
      ])
  }

  @Test(.rules("S41")) mutating func `A field that is closed gives the focus back to its button`() {
    open()
    reach("\(card("b"))/action/reply")
    _ = bench.key(.enter)
    bench.type("x")
    _ = bench.key(.escape)
    #expect(focused == "\(card("b"))/action/reply")
  }

  @Test(.rules("S41")) mutating func `A menu that is closed gives the focus back to its card`() {
    open()
    reach("\(card("b"))/options")
    _ = bench.key(.enter)
    reach("\(card("b"))/menu/muteHour")
    _ = bench.key(.escape)
    #expect(focused == card("b"))
    #expect(bench.scenes[.panel] != nil)
  }

  @Test(.rules("S41"), arguments: ["a", "b", "c"])
  mutating func `What is cleared or answered leaves the focus to what is in its place`(
    _ name: String
  ) {
    open()
    reach("\(card(name))/close")
    _ = bench.key(.enter)
    #expect(focused == card(["a": "b", "b": "c", "c": "b"][name] ?? ""))
    let next = focused
    _ = bench.key(.delete)
    #expect(focused != nil && focused != next)
    _ = bench.key(.delete)
    #expect(focused == nil)
    #expect(bench.words(.panel).contains("No notifications"))
  }

  @Test(.rules("S41"))
  mutating func `What goes by itself leaves the focus to what is in its place`() throws {
    open()
    _ = bench.key(.down)
    _ = bench.key(.down)
    _ = bench.send(.notifications(.withdraw(try #require(keys["b"]))))
    #expect(focused == card("c"))
  }

  @Test(.rules("S41")) mutating func `A reply that was sent leaves the focus to the next one`() {
    open()
    reach("\(card("b"))/action/reply")
    _ = bench.key(.enter)
    bench.type("x")
    _ = bench.key(.enter)
    #expect(focused == card("c"))
  }
}
