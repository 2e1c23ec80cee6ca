import ShellScene
import TestSupport
import Testing

@testable import ShellAccessibility

@Suite struct `The tree of a screen reader` {
  private func tree(_ children: [SceneNode]) -> TreeSequence {
    var sequence = TreeSequence()
    _ = sequence.show(children)
    return sequence
  }

  @Test
  func
    `A banner is a notification with its labels and buttons, without pure layout nodes`()
    throws
  {
    let sequence = tree([Scenes.banner("a", buttons: ["Reply"])])
    let banner = try #require(sequence.object("a"))
    #expect(banner.role == .notification)
    #expect(banner.name == "Mail: Lunch")
    #expect(banner.parent == sequence.number("banners"))
    let children = banner.children.compactMap { sequence.tree.objects[$0] }
    #expect(children.map(\.name) == ["Lunch", "At noon", "Reply"])
    #expect(children.map(\.role) == [.label, .label, .pushButton])
    #expect(sequence.object("a/texts") == nil)
  }

  @Test func `The roles have the numbers that AT-SPI gives them`() {
    let roles: [SceneNode.Role] = [
      .window, .notification, .question, .list, .group, .heading, .label, .image, .button, .entry,
      .progress,
    ]
    #expect(
      roles.map { AccessibleRole($0)?.rawValue } == [69, 101, 2, 31, 39, 83, 29, 27, 43, 79, 42])
    #expect(AccessibleRole(SceneNode.Role.none) == nil)
    #expect(AccessibleRole.application.rawValue == 75)
  }

  @Test func `A node keeps its number while it is there, and the number is never given again`() {
    var sequence = tree([Scenes.banner("a"), Scenes.banner("b")])
    let (first, second) = (sequence.number("a"), sequence.number("b"))
    _ = sequence.show([Scenes.banner("b")])
    #expect(sequence.number("b") == second)
    _ = sequence.show([Scenes.banner("a"), Scenes.banner("b")])
    #expect(sequence.number("a") > first)
    #expect(sequence.number("b") == second)
  }

  @Test func `Two nodes of one name are two objects`() {
    let sequence = tree([Scenes.banner("a"), Scenes.banner("a")])
    #expect(sequence.tree.objects.count == 7)
    #expect(Set(sequence.tree.objects.keys).count == 7)
  }

  @Test func `Scrolled-out and transparent nodes are in the tree but not showing`() {
    var hidden = Scenes.button(NodeName("hidden"), "Hidden")
    hidden.opacity = 0
    let list = SceneNode(
      NodeName("list"), role: .list, frame: Rect(x: 0, y: 0, width: 400, height: 100), clips: true,
      children: [
        Scenes.button(NodeName("seen"), "Seen", y: 80),
        Scenes.button(NodeName("below"), "Below", y: 100), hidden,
      ])
    let sequence = tree([list])
    let shown = ["seen", "below", "hidden"].map {
      sequence.object($0)?.states.contains(.showing)
    }
    #expect(shown == [true, false, false])
    #expect(sequence.object("below")?.states.contains(.visible) == true)
  }

  @Test func `The states reflect the keyboard focus and the pointer's press`() {
    let sequence = tree([
      Scenes.button(NodeName("focused"), "A", state: [.focused, .pressed]),
      Scenes.button(NodeName("disabled"), "B", state: .disabled),
    ])
    #expect(
      sequence.object("focused")?.states == [
        .visible, .showing, .enabled, .sensitive, .focusable, .focused, .pressed,
      ])
    #expect(sequence.object("disabled")?.states == [.visible, .showing])
    #expect(sequence.object("disabled")?.isPressable == false)
    #expect(sequence.tree.focus == sequence.number("focused"))
  }

  @Test
  func `A field has its text with the caret in characters, and its placeholder as description`() {
    let sequence = tree([Scenes.field("field", "äöü", caret: 4, selected: 2..<4)])
    let field = sequence.object("field")
    #expect(field?.text?.caret == 2)
    #expect(field?.text?.selection == 1..<2)
    #expect(field?.name == "Reply")
    #expect(field?.description == "Write here")
    #expect(field?.states.isSuperset(of: [.editable, .singleLine, .focusable]) == true)
  }

  @Test func `The focus of the keyboard makes a window active`() {
    var sequence = TreeSequence()
    _ = sequence.show([], hasKeyboard: true)
    #expect(sequence.object("banners")?.states.contains(.active) == true)
    _ = sequence.show([])
    #expect(sequence.object("banners")?.states.contains(.active) == false)
  }

  @Test func `A button without a name of its own is named by its label`() {
    let name = NodeName("button")
    var button = Scenes.button(name, "")
    button.children = [Scenes.label(name.part("label"), "Send")]
    #expect(tree([button]).object("button")?.name == "Send")
  }

  @Test func `A tree and a text are cut at their limits`() {
    let many = (0..<3_000).map { Scenes.label(NodeName("label/\($0)"), "x") }
    #expect(tree(many).tree.objects.count == AccessibilityLimits.objects)
    let long = Scenes.label(NodeName("long"), String(repeating: "x", count: 30_000))
    #expect(tree([long]).object("long")?.name.count == AccessibilityLimits.characters)
    #expect(tree([Scenes.label(NodeName("zero"), "a\0b")]).object("zero")?.name == "ab")
  }
}
