/// The name of a node, which is stable while its content exists: `banner/APP/ID/3/title`.
package struct NodeName: Hashable, Sendable, CustomStringConvertible {
  package let path: String

  package init(_ path: String) { self.path = path }

  package var description: String { path }

  /// The name of a part of this node.
  package func part(_ name: String) -> NodeName { NodeName(path + "/" + name) }
}

/// One element of a surface: its frame, its look, its accessibility and the action of a press.
package struct SceneNode: Hashable, Sendable {
  /// The element's role for a screen reader (S41).
  package enum Role: Hashable, Sendable {
    case window
    case notification
    case question
    case list
    case group
    case heading
    case label
    case image
    case button
    case entry
    case progress
    /// No element by itself; its children take its position in the tree.
    case none
  }

  /// The states that the pointer and the keyboard give an element.
  package struct State: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let hovered = State(rawValue: 1)
    package static let pressed = State(rawValue: 2)
    package static let focused = State(rawValue: 4)
    package static let disabled = State(rawValue: 8)
  }

  package var name: NodeName
  package var role: Role
  /// The words of a screen reader; empty for what says nothing by itself.
  package var spoken: String
  /// The frame on the surface.
  package var frame: Rect
  package var look: Look
  package var state: State
  /// What pressing it does; nothing for what cannot be pressed.
  package var act: ShellAction?
  /// How visible it and its children are, 0 to 1.
  package var opacity: Double
  /// Whether what its children paint outside of its frame is cut off.
  package var clips: Bool
  package var children: [SceneNode]
  /// Its movements; the frame and the opacity are those of the layout's time.
  package var motions: [Motion] = []

  package init(
    _ name: NodeName, role: Role = .none, spoken: String = "", frame: Rect, look: Look = .none,
    state: State = [], act: ShellAction? = nil, opacity: Double = 1, clips: Bool = false,
    children: [SceneNode] = []
  ) {
    self.name = name
    self.role = role
    self.spoken = spoken
    self.frame = frame
    self.look = look
    self.state = state
    self.act = act
    self.opacity = opacity
    self.clips = clips
    self.children = children
  }

  /// The topmost pressable node at a point: of overlapping ones, the one painted last.
  package func pressable(at point: Point) -> SceneNode? {
    if clips, !frame.contains(point) { return nil }
    for child in children.reversed() {
      if let found = child.pressable(at: point) { return found }
    }
    return act != nil && frame.contains(point) ? self : nil
  }

  /// The node of a name, this one or below.
  package func node(_ name: NodeName) -> SceneNode? {
    if self.name == name { return self }
    for child in children {
      if let found = child.node(name) { return found }
    }
    return nil
  }

  /// All pressable nodes that are something by themselves, in the order in which the keyboard goes through them.
  package var pressables: [SceneNode] {
    (act == nil || role == .none ? [] : [self]) + children.flatMap(\.pressables)
  }

  /// The same thing and all its children, moved by a distance.
  package func moved(x distance: Double = 0, y drop: Double = 0) -> SceneNode {
    var node = self
    node.frame = frame.moved(x: distance, y: drop)
    node.children = children.map { $0.moved(x: distance, y: drop) }
    return node
  }

  /// The same thing with left and right exchanged on a surface of this width (S43).
  package func mirrored(in width: Double) -> SceneNode {
    var node = self
    node.frame = frame.mirrored(in: width)
    node.motions = motions.map(\.mirrored)
    node.children = children.map { $0.mirrored(in: width) }
    return node
  }
}
