import NotificationModel

/// The surfaces as they were laid out last.
struct DrawnSurfaces {
  var scenes: [SurfaceName: SurfaceScene] = [:]
  /// What moves on the surfaces.
  var motion = SurfaceMotion()
  /// The cards of the banners, from above.
  var bannerPlaces: [BannerPlace] = []
  /// The banner that was in use.
  var heldBanner: NotificationKey?
  /// When the words for an age change, on the running clock.
  var agesUntil: Int64?

  var deadline: Int64? { scenes.isEmpty ? nil : agesUntil }

  /// The panel's list.
  var list: SceneNode? { scenes[.panel]?.root.node(NodeName("panel/list")) }

  /// A node, with its surface.
  func node(_ name: NodeName) -> (surface: SurfaceName, node: SceneNode)? {
    for (surface, scene) in scenes {
      if let node = scene.root.node(name) { return (surface, node) }
    }
    return nil
  }
}
