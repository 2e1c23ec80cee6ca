import ShellScene
import Wayland

/// The surfaces of the scene: their plans, and the surfaces on the outputs that were made for them.
final class WaylandSurfaces {
  var plans: [SurfaceName: SurfacePlan] = [:]
  private(set) var groups: [SurfaceName: SurfaceGroup] = [:]
  /// The last fractional scale from the compositor, if it sends any: most likely that of the next surface.
  var lastFraction: Double?

  private unowned let stage: WaylandStage

  init(_ stage: WaylandStage) { self.stage = stage }

  /// Makes each group of surfaces what its plan says.
  func arrange() {
    for name in SurfaceName.allCases {
      if let plan = plans[name] {
        let group = groups[name] ?? SurfaceGroup(name)
        groups[name] = group
        group.arrange(plan, on: stage)
      } else if let group = groups.removeValue(forKey: name) {
        for member in group.members { stage.seat?.forget(member) }
      }
    }
  }

  /// Paints the surfaces for which the compositor is ready.
  func paint() {
    guard let client = stage.client else { return }
    paintEarly(by: client)
    for name in SurfaceName.allCases {
      guard let group = groups[name] else { continue }
      for member in group.members where member.paint(by: client) { group.isFrameDue = true }
    }
  }

  /// Paints new surfaces while the compositor decides about them.
  private func paintEarly(by client: any StageClient) {
    let new = groups.values.flatMap(\.members).filter { $0.size == nil }
    guard !new.isEmpty else { return }
    stage.connection.flush()
    for member in new { member.paintEarly(by: client) }
  }

  func removeAll() { (plans, groups) = ([:], [:]) }

  /// The surface that an event names; nil for one that is gone.
  func member(_ surface: WaylandObject?) -> LayerSurface? {
    guard let surface else { return nil }
    return groups.values.lazy.flatMap(\.members).first { $0.surface === surface }
  }

  // MARK: - Reports from the surfaces

  func closed(_ surface: LayerSurface) {
    stage.seat?.forget(surface)
    groups[surface.name]?.close(surface)
  }

  func sized(_ surface: LayerSurface, _ size: Size) {
    // Of several outputs the first one counts.
    guard groups[surface.name]?.members.first === surface else { return }
    stage.send(.sized(surface.name, size))
  }

  func shown(_ surface: LayerSurface) {
    guard let group = groups[surface.name], group.isFrameDue else { return }
    group.isFrameDue = false
    stage.send(.frame(surface.name))
  }
}
