package import ShellScene

/// A surface of the shell, as a screen reader is to know it.
package struct AccessibleSurface: Hashable, Sendable {
  /// The content of the surface.
  package var root: SceneNode
  /// The top left corner on the screen, in logical pixels; nil if it is unknown, as on Wayland.
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
  /// The node that the object represents.
  let node: NodeName
  var role: AccessibleRole
  var name: String
  /// Additional description, such as the placeholder of an empty field.
  var description = ""
  /// The frame in its window.
  var frame: Rect
  var states: AccessibleStates
  /// The parent object; nil for the top level.
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
  /// Creates an object from a node alone, without its position in the tree.
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

  /// The name of a node: its own text, the text that it shows, or the label of its button.
  private static func name(of node: SceneNode) -> String {
    if !node.spoken.isEmpty { return limited(node.spoken) }
    if case .text(let text) = node.look { return limited(text.plain) }
    guard node.role == .button else { return "" }
    return node.children.map(name).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The text, cut at the length limit for speech.
  static func limited(_ text: String) -> String {
    guard text.unicodeScalars.count > AccessibilityLimits.characters else {
      return text.utf8.contains(0)
        ? String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" })) : text
    }
    return limited(
      String(String.UnicodeScalarView(text.unicodeScalars.prefix(AccessibilityLimits.characters))))
  }
}
