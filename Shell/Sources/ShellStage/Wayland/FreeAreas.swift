import ShellScene
import Wayland

/// How much of each output the bars of others leave free (S46).
///
/// The compositor tells the size of a surface that wants all four edges, also while it has no picture: such a surface is
/// asked for on each output, and nobody sees it.
final class FreeAreas {
  private unowned let stage: WaylandStage
  private var surfaces: [UInt32: ClearSurface] = [:]
  /// What the client was told of each output.
  private var told: [UInt32: StageOutput] = [:]
  private let onChange: () -> Void

  init(_ stage: WaylandStage, onChange: @escaping () -> Void) {
    self.stage = stage
    self.onChange = onChange
  }

  /// Makes and releases the surfaces as outputs come and go, of which the client is told.
  func arrange() {
    surfaces = surfaces.filter { stage.screens[$0.key] != nil && !$0.value.isClosed }
    for (number, screen) in stage.screens where screen.facts != nil && surfaces[number] == nil {
      surfaces[number] = ClearSurface(
        on: number, layer: Self.topLayer, of: stage, onSize: { [weak self] in self?.sized(number) }
      ) { layer in layer.send("set_anchor", .uint(ClearSurface.allEdges)) }
    }
    told = stage.screens.keys.reduce(into: [:]) { $0[$1] = facts(of: $1) }
  }

  private func sized(_ number: UInt32) {
    let facts = facts(of: number)
    guard facts != told[number] else { return }
    told[number] = facts
    onChange()
  }

  private static let topLayer: UInt32 = 2

  /// The facts of an output with what is free of its size.
  func facts(of number: UInt32) -> StageOutput? {
    guard var facts = stage.screens[number]?.facts else { return nil }
    // A compositor that gives no size wants none to be used.
    if let free = surfaces[number]?.size, free.width > 0, free.height > 0 {
      facts.size = Size(
        width: min(free.width, facts.size.width), height: min(free.height, facts.size.height))
    }
    return facts
  }
}
