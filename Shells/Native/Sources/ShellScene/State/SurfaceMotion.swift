import NotificationModel

/// Motion on the surfaces: a removed card fades out, and the others close the gap (S49).
///
/// It compares the current layout with the last one. Nothing here waits: a node has its movements, by which the painter
/// draws the next frames, and the driver asks for another layout at their end.
struct SurfaceMotion {
  /// A card as it is to be seen at rest.
  struct Card {
    var node: SceneNode
    /// The resting frame; a dragged or entering node is displaced from it.
    var rest: Rect
    var subject: Subject?
    /// Whether it is above full-screen windows.
    var isRaised = false
  }

  /// The card's subject, which distinguishes a removed card from a covered one.
  enum Subject: Hashable {
    case banner(NotificationKey)
    /// By its name.
    case question(String)
  }

  /// The cards to draw now.
  struct Picture {
    /// The cards, and behind them the removed ones.
    var nodes: [SceneNode] = []
    /// Where the cards below full-screen windows come to rest, and where those above.
    var rests: [Rect] = []
    var raisedRests: [Rect] = []
    /// Those of the nodes that lie above full-screen windows.
    var raised: Set<NodeName> = []
    var height: Double

    init(height: Double) { self.height = height }

    /// Cards that all rest.
    init(still cards: [Card], height: Double) {
      self.height = height
      for card in cards { add(card.node, rest: card.rest, isRaised: card.isRaised) }
    }

    /// Inserts a node before the others; a removed card has no resting frame.
    fileprivate mutating func add(_ node: SceneNode, rest: Rect?, isRaised: Bool) {
      nodes.append(node)
      if isRaised {
        raised.insert(node.name)
        if let rest { raisedRests.append(rest) }
      } else if let rest {
        rests.append(rest)
      }
    }
  }

  /// How a surface with cards moves.
  struct Manner {
    /// Whether the cards lie at the lower edge of the screen, where those above close a gap.
    var isAtBottom = false
    /// Whether what leaves goes to the left.
    var leavesLeft = false
    /// Whether what leaves fades.
    var fades = true
    /// The room around the cards.
    var border = 0.0
  }

  fileprivate struct Seen {
    var card: Card
    /// The distance of its top from the fixed edge, at rest.
    var rest: Double
    /// The movement to its resting position.
    var shift: Motion?

    /// The distance as drawn.
    func place(at now: Int64) -> Double { rest + (shift?.step(at: now).y ?? 0) }
  }

  fileprivate struct Departure {
    var node: SceneNode
    var motion: Motion
    var isRaised = false

    init(_ node: SceneNode, isToLeft: Bool, isRaised: Bool = false, _ manner: Manner, since: Int64)
    {
      self.node = node
      self.isRaised = isRaised
      let way = node.frame.width + 2 * manner.border
      motion = Motion(
        since: since, x: isToLeft ? -way : way, fading: manner.fades ? 1 : 0, isDeparture: true)
    }
  }

  private var seen: [NodeName: Seen] = [:]
  private var departures: [Departure] = []
  /// The height of the surface as it was last.
  private var height = 0.0
  /// The time of the last layout.
  private var time: Int64 = 0
  /// The panel as it was laid out last, and since when it leaves.
  private var panel: (scene: SurfaceScene, since: Int64?)?

  /// Forgets the cards, because their surface goes at once.
  mutating func forgetCards() {
    seen = [:]
    departures = []
    height = 0
  }

  // MARK: The cards

  /// Moves the cards, whose surface has this height at rest; `isGone` distinguishes a removed subject from a covered one.
  mutating func place(
    _ cards: [Card], height rest: Double, _ manner: Manner, at now: Int64,
    isGone: (Subject) -> Bool
  ) -> Picture {
    let names = Set(cards.map(\.node.name))
    for (name, old) in seen where !names.contains(name) {
      guard let subject = old.card.subject, isGone(subject) else { continue }
      let drag = old.card.node.frame.x - old.card.rest.x
      departures.append(
        Departure(
          old.card.node.advanced(from: time, to: now).remains,
          isToLeft: drag == 0 ? manner.leavesLeft : drag < 0, isRaised: old.card.isRaised, manner,
          since: now))
    }
    // A card that has returned meanwhile is drawn once.
    let remains = Set(names.map(\.remains))
    departures.removeAll { now >= $0.motion.end || remains.contains($0.node.name) }
    departures.removeFirst(max(0, departures.count - SceneLimits.departures))
    let edge = manner.isAtBottom ? rest : 0
    var next: [NodeName: Seen] = [:]
    for card in cards { next[card.node.name] = follow(card, at: card.rest.y - edge, manner, now) }
    time = now
    let isMoving = !departures.isEmpty || next.values.contains { $0.shift != nil }
    return settle(cards, next, rest, isMoving: isMoving, manner, now)
  }

  /// The current position of a moving card. Only motion towards the screen's edge is animated: more room is given at once.
  private func follow(
    _ card: Card, at rest: Double, _ manner: Manner, _ now: Int64
  ) -> Seen {
    var seen = Seen(card: card, rest: rest)
    guard let old = self.seen[card.node.name] else { return seen }
    let place = old.place(at: now)
    if old.rest == rest {
      seen.shift = old.shift
    } else if manner.isAtBottom ? place < rest : place > rest {
      seen.shift = Motion(since: now, y: place - rest)
    }
    if let shift = seen.shift, now >= shift.end { seen.shift = nil }
    return seen
  }

  private mutating func settle(
    _ cards: [Card], _ next: [NodeName: Seen], _ rest: Double, isMoving: Bool, _ manner: Manner,
    _ now: Int64
  ) -> Picture {
    let before = height
    // The surface is made smaller once, when everything is at rest.
    height = isMoving ? max(rest, before) : rest
    let edge = manner.isAtBottom ? height : 0
    // A removed card stays at its position, regardless of the edge from which the surface grows.
    if manner.isAtBottom, height != before {
      for index in departures.indices {
        departures[index].node = departures[index].node.moved(y: height - before)
      }
    }
    var picture = Picture(height: height)
    for departure in departures {
      picture.add(
        departure.node.moving(departure.motion, at: now), rest: nil, isRaised: departure.isRaised)
    }
    seen = next
    for card in cards {
      guard let own = next[card.node.name] else { continue }
      let top = own.place(at: now)
      var node = card.node.moved(y: top + edge - card.rest.y)
      if let shift = own.shift { node.motions.append(shift) }
      seen[card.node.name]?.card.node = node
      seen[card.node.name]?.card.rest.y = top + edge
      let place = card.rest.moved(y: height - rest, if: manner.isAtBottom)
      picture.add(node, rest: place, isRaised: card.isRaised)
    }
    return picture
  }

  // MARK: The panel

  /// Remembers the panel, which is open.
  mutating func keep(panel scene: SurfaceScene) { panel = (scene, nil) }

  /// The panel on its way out, if it has just been closed.
  mutating func leavingPanel(_ manner: Manner, at now: Int64) -> SurfaceScene? {
    guard var leaving = panel else { return nil }
    let since = leaving.since ?? now
    leaving.since = since
    guard now - since < SceneLimits.motion else {
      panel = nil
      return nil
    }
    if leaving.scene.takesKeyboard {
      leaving.scene.root = leaving.scene.root.remains
      leaving.scene.takesKeyboard = false
      leaving.scene.catchesPresses = false
      leaving.scene.inputRegion = []
    }
    panel = leaving
    var scene = leaving.scene
    let departure = Departure(scene.root, isToLeft: manner.leavesLeft, manner, since: since)
    scene.root = scene.root.moving(departure.motion, at: now)
    return scene.laidOut(at: now)
  }
}

extension NodeName {
  /// The name of a removed card while it fades out.
  fileprivate var remains: NodeName { NodeName("left/" + path) }
}

extension SceneNode {
  /// A removed card while it fades out: it cannot be pressed, and screen readers and searches skip it.
  fileprivate var remains: SceneNode {
    SceneNode(
      name.remains, frame: frame, look: look, opacity: opacity, clips: clips,
      children: children.map(\.remains))
  }
}

extension Rect {
  fileprivate func moved(y distance: Double, if isMoved: Bool) -> Rect {
    isMoved ? moved(y: distance) : self
  }
}
