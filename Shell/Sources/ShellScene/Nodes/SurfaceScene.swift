/// A surface as it is to be shown.
package struct SurfaceScene: Hashable, Sendable {
  package var root: SceneNode
  package var size: Size
  /// Whether it lies above full-screen windows (S38).
  package var isOverlay = false
  /// Whether the person is typing into it (S39).
  package var takesKeyboard = false
  /// Whether a press beside it closes it (S50).
  package var catchesPresses = false
  /// Where it takes the pointer.
  package var inputRegion: [Rect] = []
  /// Of a stack whose cards are not all of one kind: those that lie above full-screen windows, and where those take the
  /// pointer.
  package var raised: Set<NodeName> = []
  package var raisedRegion: [Rect] = []
  /// Whether something on it moves, and wants a frame after this one.
  package var isMoving = false
}

extension SurfaceScene {
  /// The scenes of a stage's surfaces: the banners are one on each layer that has cards.
  ///
  /// Both have the size and the place of the whole stack, and each shows and takes only what is its own: so nothing of
  /// what lies on one layer depends on the other.
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
