import ShellScene

@testable import ShellAccessibility

/// Scenes as the shell makes them, small enough to be read in a test.
enum Scenes {
  /// A surface with these things on it.
  static func window(_ children: [SceneNode], name: String = "banners") -> SceneNode {
    SceneNode(
      NodeName(name), role: .window, spoken: "Notifications",
      frame: Rect(x: 0, y: 0, width: 400, height: 600), children: children)
  }

  /// A banner with a title, a body and buttons.
  static func banner(
    _ name: String, title: String = "Lunch", body: String = "At noon", buttons: [String] = [],
    look: Look.CardLook = .ordinary, y: Double = 10, extra: [SceneNode] = []
  ) -> SceneNode {
    let node = NodeName(name)
    let texts = SceneNode(
      node.part("texts"), frame: Rect(x: 20, y: y, width: 300, height: 60),
      children: [
        label(node.part("title"), title, y: y + 10), label(node.part("body"), body, y: y + 30),
      ])
    return SceneNode(
      node, role: .notification, spoken: "Mail: \(title)",
      frame: Rect(x: 10, y: y, width: 380, height: 100), look: .card(look), act: .fold(name),
      children: [texts]
        + buttons.enumerated().map { index, title in
          button(node.part("button/\(title)"), title, x: 20 + 100 * Double(index), y: y + 60)
        } + extra)
  }

  static func label(_ name: NodeName, _ text: String, y: Double = 0) -> SceneNode {
    SceneNode(
      name, role: .label, frame: Rect(x: 20, y: y, width: 300, height: 20),
      look: .text(TextBlock(text, style: .body)))
  }

  static func button(
    _ name: NodeName, _ title: String, x: Double = 0, y: Double = 0, state: SceneNode.State = []
  ) -> SceneNode {
    SceneNode(
      name, role: .button, spoken: title, frame: Rect(x: x, y: y, width: 90, height: 30),
      look: .button(.plain), state: state, act: .fold(title))
  }

  static func field(
    _ name: String, _ text: String, caret: Int? = nil, selected: Range<Int>? = nil
  ) -> SceneNode {
    SceneNode(
      NodeName(name), role: .entry, spoken: "Reply",
      frame: Rect(x: 20, y: 70, width: 300, height: 30),
      look: .field(
        FieldLook(
          text: TextBlock(text, style: .field),
          placeholder: TextBlock("Write here", style: .field), caretByte: caret,
          selectedBytes: selected)),
      state: caret == nil ? [] : .focused, act: .field(NodeName(name)))
  }
}

/// Trees that follow each other, with the numbers that they share.
struct TreeSequence {
  private(set) var tree = AccessibleTree()
  private var numbers = AccessibleNumbers()

  /// Shows banners, and returns the changes.
  mutating func show(_ children: [SceneNode], hasKeyboard: Bool = false) -> [AccessibleChange] {
    show([
      .banners: AccessibleSurface(root: Scenes.window(children), hasKeyboard: hasKeyboard)
    ])
  }

  /// Shows surfaces, and returns the changes.
  mutating func show(_ surfaces: [SurfaceName: AccessibleSurface]) -> [AccessibleChange] {
    let old = tree
    tree = AccessibleTree(surfaces, numbers: &numbers)
    return tree.changes(from: old)
  }

  /// The number of a node of the present tree.
  func number(_ name: String) -> Int {
    tree.objects.values.first { $0.node == NodeName(name) }?.number ?? -1
  }

  /// The object of a node of the present tree.
  func object(_ name: String) -> AccessibleObject? { tree.objects[number(name)] }
}
