/// A movement of a card or of the panel, for as long as `SceneLimits.motion`.
package struct Motion: Hashable, Sendable {
  /// The distance from the position at rest, and the part of the opacity that is left.
  package struct Step: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var opacity: Double

    package init(x: Double = 0, y: Double = 0, opacity: Double = 1) {
      self.x = x
      self.y = y
      self.opacity = opacity
    }
  }

  /// The start, on the running clock.
  let since: Int64
  /// The largest distance: at the start of an arrival, and at the end of a departure.
  private(set) var x: Double
  let y: Double
  /// The part of the opacity that is missing there.
  let fading: Double
  /// Whether it starts at rest and becomes ever faster; an arrival becomes slower and ends at rest.
  let isDeparture: Bool

  package init(
    since: Int64, x: Double = 0, y: Double = 0, fading: Double = 0, isDeparture: Bool = false
  ) {
    self.since = since
    self.x = x
    self.y = y
    self.fading = fading
    self.isDeparture = isDeparture
  }

  /// Its end, on the running clock.
  var end: Int64 { since + SceneLimits.motion }

  /// How far it is.
  func step(at now: Int64) -> Step {
    let done = min(1, max(0, Double(now - since) / Double(SceneLimits.motion)))
    let way = isDeparture ? done * done : (1 - done) * (1 - done)
    // An arrival starts a whole number of pixels away, so that a card is painted as it will be at rest.
    return Step(
      x: (2 * x * way).rounded() / 2, y: (2 * y * way).rounded() / 2,
      opacity: 1 - fading * (isDeparture ? done : way))
  }

  /// The same movement with left and right exchanged (S43).
  var mirrored: Motion {
    var motion = self
    motion.x = -x
    return motion
  }
}

extension SceneNode {
  /// The node with another movement, as it is seen now.
  func moving(_ motion: Motion, at now: Int64) -> SceneNode {
    let step = motion.step(at: now)
    var node = moved(x: step.x, y: step.y)
    node.opacity *= step.opacity
    node.motions.append(motion)
    return node
  }

  /// How much further it is at a time than when it was laid out.
  package func step(from layout: Int64, to now: Int64) -> Motion.Step {
    motions.reduce(into: Motion.Step()) { sum, motion in
      let (before, after) = (motion.step(at: layout), motion.step(at: now))
      sum.x += after.x - before.x
      sum.y += after.y - before.y
      sum.opacity *= before.opacity > 0 ? after.opacity / before.opacity : 1
    }
  }

  /// The node as it is seen at a time after it was laid out, without its movements.
  func advanced(from layout: Int64, to now: Int64) -> SceneNode {
    let step = step(from: layout, to: now)
    var node = moved(x: step.x, y: step.y)
    node.opacity *= step.opacity
    node.motions = []
    return node
  }
}
