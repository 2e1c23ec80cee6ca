import ShellScene

/// One surface of the shell, on one output or on all.
final class SurfaceGroup {
  let name: SurfaceName
  private(set) var members: [LayerSurface] = []
  /// Whether something was painted whose showing was not yet reported.
  var isFrameDue = false
  private var plan: SurfacePlan?
  /// How often in a row the compositor has closed a surface that it had given no size.
  private var closures = 0

  init(_ name: SurfaceName) { self.name = name }

  /// Creates and releases surfaces so that each output of the plan has one, and applies the plan to all.
  func arrange(_ plan: SurfacePlan, on stage: WaylandStage) {
    let targets = targets(plan.outputs, on: stage)
    // KWin leaves a surface on the layer on which it was made.
    let isElsewhere = self.plan?.isOverlay != plan.isOverlay
    for member in members where !targets.contains(member.target) || isElsewhere {
      stage.seat?.forget(member)
      members.removeAll { $0 === member }
    }
    for member in members { member.apply(plan) }
    self.plan = plan
    guard closures < StageLimits.closures else { return }
    for target in targets where !members.contains(where: { $0.target == target }) {
      members.append(LayerSurface(name, on: target, plan, of: stage))
    }
  }

  private func targets(_ outputs: SurfacePlan.Outputs, on stage: WaylandStage) -> [UInt32?] {
    let complete = stage.screens.filter { $0.value.facts != nil }
    if complete.isEmpty { return [] }
    switch outputs {
    case .focused:
      let own = members.first?.target
      return [own.flatMap { complete[$0] == nil ? nil : $0 } ?? neighbour(on: stage)]
    case .all: return complete.keys.sorted()
    case .named(let name): return [complete.first { $0.value.facts?.name == name }?.key]
    }
  }

  /// The output that the compositor has chosen for another surface: a surface next to it is shown there too.
  private func neighbour(on stage: WaylandStage) -> UInt32? {
    guard members.isEmpty else { return nil }
    return stage.surfaces.groups.values.lazy.filter { $0 !== self && $0.plan?.outputs == .focused }
      .compactMap { $0.members.first?.output }.first
  }

  /// Forgets a surface that the compositor has closed; the next arrangement makes another one.
  func close(_ member: LayerSurface) {
    closures = member.size == nil ? closures + 1 : 0
    members.removeAll { $0 === member }
  }

  /// Allows another try after the compositor's refusals.
  func outputsChanged() { closures = 0 }
}
