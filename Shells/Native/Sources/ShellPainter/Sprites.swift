internal import Drawing
internal import ShellScene

/// The cards that moved last, each painted once: a frame of a movement draws them elsewhere and less visible.
struct Sprites {
  /// A sprite, and its distance from the painted position in device pixels.
  typealias Found = (sprite: Sprite, x: Double, y: Double)

  private struct Card {
    /// As it was painted, and as it was drawn last.
    let node: SceneNode
    var last: SceneNode
    let sprite: Sprite
    /// The frame in which it was drawn last.
    var frame: Int
  }

  /// The last drawn first.
  private var cards: [Card] = []
  /// How often a card was painted.
  private(set) var made = 0
  private var frame = 0

  /// Begins a frame.
  mutating func beginFrame() { frame += 1 }

  /// The sprite of a card; nil if no kept card has its look.
  mutating func find(_ node: SceneNode, scale: Double) -> Found? {
    let same = cards.indices.filter { cards[$0].sprite.scale == scale }
    // The next frames of a movement have the same node, which is compared at once.
    guard
      let index = same.first(where: { cards[$0].last == node })
        ?? same.first(where: { node.looksLike(cards[$0].node) })
    else { return nil }
    if index > 0 { cards.insert(cards.remove(at: index), at: 0) }
    cards[0].last = node
    cards[0].frame = frame
    let old = cards[0].node.frame
    return (cards[0].sprite, (node.frame.x - old.x) * scale, (node.frame.y - old.y) * scale)
  }

  /// Keeps a new sprite, and drops the least recently drawn. One that the same frame has drawn stays: the next frame needs it.
  mutating func add(_ sprite: Sprite, of node: SceneNode) {
    made += 1
    if cards.count >= PainterLimits.sprites {
      guard let last = cards.last, last.frame != frame else { return }
      cards.removeLast()
    }
    cards.insert(Card(node: node, last: node, sprite: sprite, frame: frame), at: 0)
  }

  mutating func removeAll() { cards = [] }
}

extension SceneNode {
  /// Whether another node has the same pixels, apart from its position and its own opacity.
  fileprivate func looksLike(_ other: SceneNode) -> Bool {
    isPainted(like: other, x: frame.x - other.frame.x, y: frame.y - other.frame.y)
  }

  private func isPainted(like other: SceneNode, x: Double, y: Double) -> Bool {
    state == other.state && clips == other.clips && children.count == other.children.count
      && frame.isClose(to: other.frame.moved(x: x, y: y)) && look == other.look
      && zip(children, other.children).allSatisfy { child, old in
        child.opacity == old.opacity && child.isPainted(like: old, x: x, y: y)
      }
  }
}

extension Rect {
  fileprivate func isClose(to other: Rect) -> Bool {
    max(abs(x - other.x), abs(y - other.y), abs(width - other.width), abs(height - other.height))
      < PainterLimits.wholePixel
  }
}
