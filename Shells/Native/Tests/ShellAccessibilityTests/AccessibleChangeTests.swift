import ShellScene
import TestSupport
import Testing

@testable import ShellAccessibility

@Suite struct `Events for screen readers` {
  private var sequence = TreeSequence()

  @Test mutating func `An unchanged scene sends no events`() {
    _ = sequence.show([Scenes.banner("a")])
    #expect(sequence.show([Scenes.banner("a")]).isEmpty)
  }

  @Test
  mutating func
    `A new banner is in the cache before it joins the list, and is reported as showing last`()
  {
    _ = sequence.show([])
    let changes = sequence.show([Scenes.banner("a")])
    let number = sequence.number("a")
    let came = sequence.tree.branch(number).map { AccessibleChange.came($0) }
    #expect(
      changes == came + [
        .added(number, to: sequence.number("banners"), at: 0), .state(number, "showing", true),
      ])
  }

  @Test
  mutating func `A banner that leaves is hidden, then removed, then destroyed with all its parts`()
  {
    _ = sequence.show([Scenes.banner("a"), Scenes.banner("b")])
    let number = sequence.number("b")
    let branch = sequence.tree.branch(number)
    let changes = sequence.show([Scenes.banner("a")])
    #expect(
      changes == [
        .state(number, "showing", false), .removed(number, from: sequence.number("banners"), at: 1),
      ] + branch.map { .went($0) })
  }

  @Test(.rules("S41")) mutating func `Of several new banners the critical one is shown first`() {
    let changes = sequence.show([
      Scenes.banner("a"), Scenes.banner("b", look: .critical), Scenes.banner("c"),
    ])
    let shown = changes.compactMap { change -> Int? in
      if case .state(let number, "showing", true) = change { number } else { nil }
    }
    #expect(shown == ["b", "banners", "a", "c"].map(sequence.number))
  }

  @Test mutating func `An opening panel does not report the rows in it as showing`() {
    let changes = sequence.show([
      .panel: AccessibleSurface(
        root: Scenes.window([Scenes.banner("a")], name: "panel"), hasKeyboard: true)
    ])
    #expect(!changes.contains(.state(sequence.number("a"), "showing", true)))
    #expect(changes.contains(.window(sequence.number("panel"), .created)))
    #expect(changes.last == .window(sequence.number("panel"), .activated))
  }

  @Test mutating func `A surface that closes loses the keyboard and is then destroyed`() {
    _ = sequence.show([], hasKeyboard: true)
    let window = sequence.number("banners")
    let changes = sequence.show([:])
    #expect(
      changes.dropLast() == [
        .state(window, "active", false), .window(window, .deactivated),
        .state(window, "showing", false), .window(window, .destroyed),
        .removed(window, from: nil, at: 0),
      ])
  }

  @Test
  mutating func `A moved child is removed and added again, so that both child lists stay equal`() {
    let names = ["a", "b", "c", "d"]
    _ = sequence.show(names.map { Scenes.button(NodeName($0), $0) })
    for order in [["d", "a", "b", "c"], ["c", "e", "a"], ["a", "b"], ["b", "a", "f"]] {
      var list = sequence.object("banners")?.children ?? []
      for change in sequence.show(order.map { Scenes.button(NodeName($0), $0) }) {
        switch change {
        case .removed(let child, _, let index): #expect(list.remove(at: index) == child)
        case .added(let child, _, let index): list.insert(child, at: index)
        default: break
        }
      }
      #expect(list == sequence.object("banners")?.children)
    }
  }

  @Test mutating func `An object with a new parent is reported again and keeps its number`() {
    let button = Scenes.button(NodeName("button"), "Button")
    let frame = Rect(x: 0, y: 0, width: 400, height: 100)
    func groups(_ first: [SceneNode], _ second: [SceneNode]) -> [SceneNode] {
      [
        SceneNode(NodeName("one"), role: .group, frame: frame, children: first),
        SceneNode(NodeName("two"), role: .group, frame: frame, children: second),
      ]
    }
    _ = sequence.show(groups([button], []))
    let number = sequence.number("button")
    let changes = sequence.show(groups([], [button]))
    #expect(sequence.number("button") == number)
    #expect(
      changes == [
        .removed(number, from: sequence.number("one"), at: 0),
        .came(sequence.tree.objects[number]!),
        .added(number, to: sequence.number("two"), at: 0),
      ])
  }

  @Test mutating func `The focus leaves one thing before it comes to another`() {
    func buttons(_ focused: String) -> [SceneNode] {
      ["a", "b"].map { Scenes.button(NodeName($0), $0, state: $0 == focused ? .focused : []) }
    }
    _ = sequence.show(buttons("a"))
    let (a, b) = (sequence.number("a"), sequence.number("b"))
    #expect(
      sequence.show(buttons("b")) == [
        .state(a, "focused", false), .state(b, "focused", true), .focused(b),
      ])
  }

  @Test
  mutating func `Typed text is reported as the changed range, followed by the caret`() {
    _ = sequence.show([Scenes.field("f", "Hllo", caret: 4)])
    let number = sequence.number("f")
    #expect(
      sequence.show([Scenes.field("f", "Hällo", caret: 6)]) == [
        .inserted(number, at: 1, "ä"), .caret(number, 5),
      ])
    #expect(
      sequence.show([Scenes.field("f", "Hällo!", caret: 7)]) == [
        .inserted(number, at: 5, "!"), .caret(number, 6),
      ])
    #expect(
      sequence.show([Scenes.field("f", "Hi!", caret: 2)]) == [
        .deleted(number, at: 1, "ällo"), .inserted(number, at: 1, "i"), .caret(number, 2),
      ])
    #expect(
      sequence.show([Scenes.field("f", "Hi!", caret: 3, selected: 0..<3)]) == [
        .caret(number, 3), .selection(number),
      ])
    #expect(
      sequence.show([Scenes.field("f", "", caret: 0)]).first == .deleted(number, at: 0, "Hi!"))
  }

  @Test mutating func `Changed names, bounds, progress and presses are reported`() {
    func nodes(_ name: String, _ part: Double, _ state: SceneNode.State) -> [SceneNode] {
      [
        Scenes.button(NodeName("b"), name, y: part * 100, state: state),
        SceneNode(
          NodeName("p"), role: .progress, frame: .zero, look: .progress(part)),
      ]
    }
    _ = sequence.show(nodes("Pause", 0.1, []))
    let (button, bar) = (sequence.number("b"), sequence.number("p"))
    #expect(
      sequence.show(nodes("Resume", 0.2, .pressed)) == [
        .named(button, "Resume"), .state(button, "pressed", true),
        .bounds(button, Rect(x: 0, y: 20, width: 90, height: 30)), .progressed(bar, 0.2),
      ])
  }
}
