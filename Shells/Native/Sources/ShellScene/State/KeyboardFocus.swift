/// The keyboard: the surfaces that have it, and the focused node.
struct KeyboardFocus: Hashable {
  var surfaces: Set<SurfaceName> = []
  /// The focused node.
  var node: NodeName?
  /// The button that waits for a confirming second press.
  var confirmation: NodeName?
  /// A press into a field, or a key along its lines, whose place in the text is not known yet.
  var caretAim: CaretAim?

  /// Whether a button was pressed a second time; after a first press it waits for one.
  mutating func confirms(_ name: NodeName) -> Bool {
    defer { confirmation = confirmation == name ? nil : name }
    return confirmation == name
  }
}
