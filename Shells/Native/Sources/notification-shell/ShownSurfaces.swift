import ShellScene
import ShellStage

/// The surfaces as they were last laid out.
struct ShownSurfaces {
  /// The scenes of the model.
  var scenes: [SurfaceName: SurfaceScene] = [:]
  /// The scenes of the stage's surfaces: banners above full-screen windows have a surface of their own.
  var layers: [SurfaceName: SurfaceScene] = [:]
  var plans: [SurfaceName: SurfacePlan] = [:]

  /// The time for which moving cards are laid out again below the pointer; nil if nothing moves, or that was done just now.
  ///
  /// It is within the movement: at its end the surface may get another size, for which the pointer's position is not meant.
  func pointedTime(at now: Int64) -> Int64? {
    guard let end = layers.values.compactMap(\.movesUntil).min(),
      let last = layers.values.map(\.time).min()
    else { return nil }
    let time = min(now, end - 1)
    return time - last >= SceneLimits.pointed ? time : nil
  }

  /// The look of a field in any scene.
  func field(_ node: NodeName) -> FieldLook? {
    for scene in scenes.values {
      if case .field(let look)? = scene.root.node(node)?.look { return look }
    }
    return nil
  }
}
