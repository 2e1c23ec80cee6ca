import ShellScene

/// Faults of a layout that make it unreadable: cut texts, overlapping parts, and parts outside of what holds them.
struct SceneFaults {
  private let measurer: any TextMeasurer
  private let isRightToLeft: Bool
  private let screen: Size
  /// The texts of senders, which may be cut.
  private let clamped: Set<String>
  private var parts: [Part] = []
  private(set) var all: [String] = []

  /// A part that the user reads or presses.
  private struct Part {
    var path: String
    /// Its visible area.
    var area: Rect
    var inside: [String]
  }

  /// What surrounds a node.
  private struct Surroundings {
    /// The card, button or surface that holds it.
    var frame: Rect
    var name: String
    /// Whether it is a list that scrolls.
    var scrolls = false
    /// The visible part of a list.
    var clip: Rect?
    var inside: [String] = []
  }

  init(
    of scene: SurfaceScene, on screen: Size, measuredBy measurer: any TextMeasurer,
    isRightToLeft: Bool, clamped: Set<String>
  ) {
    self.screen = screen
    self.measurer = measurer
    self.isRightToLeft = isRightToLeft
    self.clamped = clamped
    let surface = Rect(Point(x: 0, y: 0), scene.size)
    collect(scene.root, Surroundings(frame: surface, name: "surface"))
    findOverlaps()
  }

  // MARK: - Nodes

  private mutating func collect(_ node: SceneNode, _ around: Surroundings) {
    // A sign floats over the list.
    guard node.name.path != "panel/above" else { return }
    var within = around
    switch node.look {
    case .card, .panel:
      if around.clip == nil, node.frame.bottom > screen.height {
        all.append("\(node.name) is taller than the screen: \(node.frame)")
      }
      check(node.name.path, node.frame, isIn: around)
      (within.frame, within.name, within.scrolls) = (node.frame, node.name.path, false)
    case .button:
      add(node.name.path, node.frame, around)
      (within.frame, within.name) = (node.frame, node.name.path)
    case .text(let block):
      check(block, node)
      add(node.name.path, ink(of: block, in: node.frame), around)
    case .icon, .picture, .progress: add(node.name.path, node.frame, around)
    case .field(let look):
      check(look, node)
      add(node.name.path, node.frame, around)
    case .none, .symbol, .line, .scrollMark: break
    }
    within.inside.append(node.name.path)
    if node.clips {
      (within.frame, within.name) = (node.frame, node.name.path)
      (within.scrolls, within.clip) = (true, node.frame)
    }
    for child in node.children { collect(child, within) }
  }

  private mutating func add(_ path: String, _ area: Rect, _ around: Surroundings) {
    check(path, area, isIn: around)
    guard let visible = around.clip.map(area.common) ?? area else { return }
    parts.append(Part(path: path, area: visible, inside: around.inside))
  }

  private mutating func check(_ path: String, _ area: Rect, isIn around: Surroundings) {
    let frame = around.frame
    let isBeside = area.x < frame.x - 0.5 || area.right > frame.right + 0.5
    let isBeyond = area.y < frame.y - 0.5 || area.bottom > frame.bottom + 0.5
    guard isBeside || isBeyond && !around.scrolls || area.width < 0 || area.height < 0 else {
      return
    }
    all.append("\(path) is outside of \(around.name): \(area) in \(frame)")
  }

  // MARK: - Texts

  private mutating func check(_ block: TextBlock, _ node: SceneNode) {
    let text = block.plain
    guard !text.isEmpty else { return }
    let natural = measurer.size(of: block, width: 10_000).width
    if node.frame.width + 0.5 < min(natural, 40) {
      all.append("\(node.name) is squeezed: “\(text)”")
    }
    guard !clamped.contains(text) else { return }
    var whole = block
    whole.lines = .max
    let wanted = measurer.size(of: whole, width: node.frame.width)
    if wanted.height > min(node.frame.height, measured(block, node).height) + 0.5 {
      all.append("\(node.name) is cut: “\(text)”")
    }
    guard block.style == .button || block.style == .title else { return }
    for word in text.split(separator: " ") {
      let single = TextBlock(String(word), style: block.style)
      if measurer.size(of: single, width: 10_000).width > node.frame.width + 0.5,
        !word.unicodeScalars.contains(where: { $0.value > 0x2E80 })
      {
        all.append("\(node.name) breaks “\(word)” of “\(text)”")
      }
    }
  }

  private mutating func check(_ look: FieldLook, _ node: SceneNode) {
    var words = look.placeholder
    words.style = .body
    guard look.text.plain.isEmpty, !clamped.contains(words.plain) else { return }
    if measurer.size(of: words, width: 10_000).width > node.frame.width - 2 * look.origin.x + 0.5 {
      all.append("\(node.name) is cut: “\(words.plain)”")
    }
  }

  private func measured(_ block: TextBlock, _ node: SceneNode) -> Size {
    measurer.size(of: block, width: node.frame.width)
  }

  /// The place of the letters of a text.
  private func ink(of block: TextBlock, in frame: Rect) -> Rect {
    let size = measurer.size(of: block, width: frame.width)
    let free = frame.width - size.width
    let x =
      switch block.alignment {
      case .start: isRightToLeft ? free : 0
      case .center: free / 2
      case .end: isRightToLeft ? 0 : free
      }
    let y = block.style == .button ? max(0, (frame.height - size.height) / 2) : 0
    return Rect(Point(x: frame.x + x, y: frame.y + y), size)
  }

  // MARK: - Overlaps

  private mutating func findOverlaps() {
    for (index, part) in parts.enumerated() {
      for other in parts[(index + 1)...]
      where part.area.common(other.area) != nil && !other.inside.contains(part.path) {
        all.append("\(part.path) overlaps \(other.path): \(part.area), \(other.area)")
      }
    }
  }
}

extension Rect {
  /// The area of both, if it is visible.
  fileprivate func common(_ other: Rect) -> Rect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (width, height) = (
      min(right, other.right) - left, min(bottom, other.bottom) - top
    )
    return width > 0.5 && height > 0.5
      ? Rect(x: left, y: top, width: width, height: height) : nil
  }
}
