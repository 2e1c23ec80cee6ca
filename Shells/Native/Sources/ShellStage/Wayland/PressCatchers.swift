import ShellScene
import Wayland

/// The surfaces that receive the presses outside of a surface of ours, one on each output (S50).
final class PressCatchers {
  /// The surface that receives the presses outside of it.
  private(set) var name: SurfaceName?

  private unowned let stage: WaylandStage
  private var members: [UInt32: PressCatcher] = [:]

  init(_ stage: WaylandStage) { self.stage = stage }

  /// Whether a surface of the compositor is one of these.
  func contains(_ surface: WaylandObject?) -> Bool {
    surface != nil && members.values.contains { $0.surface === surface }
  }

  /// Makes and releases them as the plans of the surfaces say.
  func arrange() {
    // A surface that is not visible yet has no outside.
    guard
      let name = SurfaceName.allCases.first(where: {
        stage.surfaces.plans[$0]?.catchesPresses == true
      }),
      let plan = stage.surfaces.plans[name],
      let member = stage.surfaces.groups[name]?.members.first,
      let size = member.size, let output = member.output
    else { return removeAll() }
    self.name = name
    members = members.filter { stage.screens[$0.key] != nil }
    for (number, screen) in stage.screens where screen.facts != nil && members[number] == nil {
      members[number] = PressCatcher(on: number, layer: plan.layer, of: stage)
    }
    for (number, catcher) in members {
      catcher.update(beside: number == output ? plan : nil, size)
    }
  }

  /// Takes them off the screen.
  func removeAll() {
    name = nil
    members = [:]
  }
}
