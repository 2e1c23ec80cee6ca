import ShellScene

/// The numbers of the objects that screen readers know.
///
/// A number belongs to one node for as long as the node exists, and is not used again.
struct AccessibleNumbers: Sendable {
  /// A node, and how many of the same name stand before it.
  private struct Key: Hashable {
    let node: NodeName
    let index: Int
  }

  private var numbers: [Key: Int] = [:]
  private var present: [Key: Int] = [:]
  private var counts: [NodeName: Int] = [:]
  private var last = 0

  /// A number that no node has or had.
  mutating func next() -> Int {
    last += 1
    return last
  }

  /// The number of a node of the tree that is being made.
  mutating func number(of node: NodeName) -> Int {
    let index = counts[node, default: 0]
    counts[node] = index + 1
    let key = Key(node: node, index: index)
    let number = numbers[key] ?? next()
    present[key] = number
    return number
  }

  /// Forgets the nodes that the tree, which is now made, does not have.
  mutating func finishTree() {
    numbers = present
    present = [:]
    counts = [:]
  }
}

/// The tree of objects that a screen reader sees: the windows and their content.
struct AccessibleTree: Hashable, Sendable {
  /// All things by their numbers.
  private(set) var objects: [Int: AccessibleObject] = [:]
  /// The windows, in the order of the surfaces.
  private(set) var windows: [Int] = []
  /// The position of each window on the screen, if known.
  private(set) var origins: [Int: Point] = [:]
  /// The thing that has the focus.
  private(set) var focus: Int?

  /// The tree of an application without windows.
  init() {}

  /// Builds the tree from the surfaces.
  init(_ surfaces: [SurfaceName: AccessibleSurface], numbers: inout AccessibleNumbers) {
    for name in SurfaceName.allCases {
      guard let surface = surfaces[name] else { continue }
      let number = numbers.number(of: surface.root.name)
      windows.append(number)
      origins[number] = surface.origin
      var window = AccessibleObject(
        surface.root, role: .window, number: number, parent: nil, isShowing: true)
      window.isPressable = false
      window.isHeard = true
      if surface.hasKeyboard { window.states.insert(.active) }
      objects[number] = window
      add(surface.root.children, to: number, Clip(surface.root, of: name), &numbers)
    }
    numbers.finishTree()
  }

  /// The visible area of a part of the tree.
  private struct Clip {
    var frame: Rect
    var isShowing: Bool
    /// The roles that are said when they appear: a panel that opens does not read out all that it lists.
    let heard: Set<AccessibleRole>

    /// The whole of a surface.
    init(_ root: SceneNode, of surface: SurfaceName) {
      heard = surface == .banners ? [.notification, .alert] : [.alert]
      frame = root.frame
      isShowing = root.opacity > 0
    }

    /// The visible area within a node.
    func within(_ node: SceneNode) -> Clip {
      var clip = self
      clip.isShowing =
        isShowing && node.opacity > 0 && (!node.clips || frame.intersects(node.frame))
      if node.clips { clip.frame = node.frame }
      return clip
    }

    /// Whether anything of a node is seen.
    func shows(_ node: SceneNode) -> Bool {
      isShowing && node.opacity > 0 && frame.intersects(node.frame)
    }
  }

  private mutating func add(
    _ nodes: [SceneNode], to parent: Int, _ clip: Clip, _ numbers: inout AccessibleNumbers
  ) {
    for node in nodes where objects.count < AccessibilityLimits.objects {
      guard let role = AccessibleRole(node.role) else {
        add(node.children, to: parent, clip.within(node), &numbers)
        continue
      }
      let number = numbers.number(of: node.name)
      var object = AccessibleObject(
        node, role: role, number: number, parent: parent, isShowing: clip.shows(node))
      object.isHeard = clip.heard.contains(role)
      objects[number] = object
      objects[parent]?.children.append(number)
      if focus == nil, object.states.contains(.focused) { focus = number }
      add(node.children, to: number, clip.within(node), &numbers)
    }
  }
}

extension AccessibleTree {
  /// The window that a thing is in, or is itself.
  func window(of object: AccessibleObject) -> AccessibleObject {
    var object = object
    while let parent = object.parent, let holder = objects[parent] { object = holder }
    return object
  }

  /// The index of an object in its parent; nil for an object without a parent.
  func index(of object: AccessibleObject) -> Int? {
    let siblings = object.parent.map { objects[$0]?.children ?? [] } ?? windows
    return siblings.firstIndex(of: object.number)
  }

  /// The lowest thing that is seen at a point of the window, within this one.
  func object(at point: Point, in object: AccessibleObject) -> AccessibleObject? {
    for child in object.children.reversed() {
      guard let child = objects[child], child.states.contains(.showing) else { continue }
      if let found = self.object(at: point, in: child) { return found }
    }
    return object.frame.contains(point) ? object : nil
  }

  /// All things in the order in which a screen reader goes through them.
  var inOrder: [AccessibleObject] { windows.flatMap { branch($0) } }

  /// A thing and all that it holds.
  func branch(_ number: Int) -> [AccessibleObject] {
    guard let object = objects[number] else { return [] }
    return [object] + object.children.flatMap { branch($0) }
  }
}
