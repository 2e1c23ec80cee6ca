/// A surface as it is to be shown.
package struct SurfaceScene: Hashable, Sendable {
  package var root: SceneNode
  package var size: Size
  /// Whether the surface is above full-screen windows (S38).
  package var isOverlay = false
  /// Whether the person is typing into it (S39).
  package var takesKeyboard = false
  /// Whether a press outside of it closes it (S50).
  package var catchesPresses = false
  /// The area that receives the pointer.
  package var inputRegion: [Rect] = []
  /// In a stack with cards on two layers: the cards above full-screen windows, and the area in which those receive the
  /// pointer.
  package var raised: Set<NodeName> = []
  package var raisedRegion: [Rect] = []
  /// The time of its positions, on the running clock, and the end of the movements on it; nil while nothing moves.
  package var time: Int64 = 0
  package var movesUntil: Int64?

  /// Whether something on it moves, and wants a frame after this one.
  package var isMoving: Bool { movesUntil != nil }
}

extension SurfaceScene {
  /// The scene, laid out at a time, with the end of the movements that go on then.
  func laidOut(at now: Int64) -> SurfaceScene {
    var scene = self
    scene.time = now
    scene.movesUntil = ([root] + root.children).flatMap(\.motions).map(\.end).filter { $0 > now }
      .max()
    return scene
  }
}

extension SurfaceScene {
  /// The scenes of a stage's surfaces: the banners are one scene on each layer that has cards.
  ///
  /// Both scenes have the size and position of the whole stack, and each shows and receives only its own cards, so that the
  /// layers are independent of each other.
  package static func layers(
    of scenes: [SurfaceName: SurfaceScene]
  ) -> [SurfaceName: SurfaceScene] {
    guard let stack = scenes[.banners] else { return scenes }
    var layers = scenes
    layers[.banners] = stack.layer(isRaised: false)
    layers[.raisedBanners] = stack.layer(isRaised: true)
    return layers
  }

  private func layer(isRaised: Bool) -> SurfaceScene? {
    var layer = self
    layer.root.children.removeAll { raised.contains($0.name) != isRaised }
    guard !layer.root.children.isEmpty else { return nil }
    layer.isOverlay = isRaised
    layer.inputRegion = isRaised ? raisedRegion : inputRegion
    layer.takesKeyboard = takesKeyboard && layer.root.hasField
    return layer
  }
}

extension SceneNode {
  /// Whether there is a field in it.
  fileprivate var hasField: Bool {
    if case .field = look { return true }
    return children.contains(where: \.hasField)
  }
}
