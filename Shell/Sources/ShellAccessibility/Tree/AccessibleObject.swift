package import ShellScene

/// A surface of the shell, as a screen reader is to know it.
package struct AccessibleSurface: Hashable, Sendable {
  /// What is on it.
  package var root: SceneNode
  /// Where its top left corner lies on the screen, in logical pixels; none where nobody knows, as on Wayland.
  package var origin: Point?
  /// Whether it has the keyboard.
  package var hasKeyboard: Bool

  package init(root: SceneNode, origin: Point? = nil, hasKeyboard: Bool = false) {
    self.root = root
    self.origin = origin
    self.hasKeyboard = hasKeyboard
  }
}

/// One thing that a screen reader knows: a window of the shell, or something in it.
struct AccessibleObject: Hashable, Sendable {
  /// The last part of its path on the bus.
  let number: Int
  /// The node that it stands for.
  let node: NodeName
  var role: AccessibleRole
  var name: String
  /// What else is said of it, such as the words in an empty field.
  var description = ""
  /// Where it lies in its window.
  var frame: Rect
  var states: AccessibleStates
  /// The thing that holds it; none for what the application itself holds.
  var parent: Int?
  var children: [Int] = []
  /// Whether it can be pressed.
  var isPressable = false
  /// Whether screen readers wait for it to be shown, and say it then.
  var isHeard = false
  /// Whether it asks to be heard before all others.
  var isCritical = false
  /// Its text, if it has one that is read in parts.
  var text: AccessibleText?
  /// How far it has got, 0 to 1, if it shows progress.
  var progress: Double?
}

extension AccessibleObject {
  /// What a node is by itself, before its place in the tree is known.
  init(_ node: SceneNode, role: AccessibleRole, number: Int, parent: Int?, isShowing: Bool) {
    self.init(
      number: number, node: node.name, role: role, name: Self.name(of: node),
      frame: node.frame, states: [.visible], parent: parent)
    if isShowing { states.insert(.showing) }
    if !node.state.contains(.disabled) { states.formUnion([.enabled, .sensitive]) }
    if node.state.contains(.pressed) { states.insert(.pressed) }
    isPressable = node.act != nil && !node.state.contains(.disabled)
    if isPressable || role == .entry { states.insert(.focusable) }
    if node.state.contains(.focused) { states.formUnion([.focusable, .focused]) }
    addLook(of: node)
  }

  private mutating func addLook(of node: SceneNode) {
    switch node.look {
    case .field(let field):
      text = AccessibleText(field)
      description = Self.limited(field.placeholder.plain)
      states.insert(field.text.lines > 1 ? .multiLine : .singleLine)
      if states.contains(.enabled) { states.insert(.editable) }
    case .progress(let part): progress = min(1, max(0, part))
    case .button(.chosen): states.insert(.pressed)
    case .card(.critical): isCritical = true
    default: break
    }
    if text == nil, role == .label || role == .heading { text = AccessibleText(name) }
  }

  /// The words of a node: its own, else those that it shows, else those that a button holds.
  private static func name(of node: SceneNode) -> String {
    if !node.spoken.isEmpty { return limited(node.spoken) }
    if case .text(let text) = node.look { return limited(text.plain) }
    guard node.role == .button else { return "" }
    return node.children.map(name).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A text without what is longer than any person wants to hear.
  static func limited(_ text: String) -> String {
    guard text.unicodeScalars.count > AccessibilityLimits.characters else {
      return text.utf8.contains(0)
        ? String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" })) : text
    }
    return limited(
      String(String.UnicodeScalarView(text.unicodeScalars.prefix(AccessibilityLimits.characters))))
  }
}
