import ShellScene
import Wayland

/// The area of each output that the bars of other programs leave free (S46).
///
/// The compositor sends the size of a surface that is anchored to all four edges even while it has no picture: such a surface
/// is created on each output, and is never visible.
final class FreeAreas {
  private unowned let stage: WaylandStage
  private var surfaces: [UInt32: ClearSurface] = [:]
  /// The outputs, as last reported to the client.
  private var reported: [UInt32: StageOutput] = [:]
  private let onChange: () -> Void

  init(_ stage: WaylandStage, onChange: @escaping () -> Void) {
    self.stage = stage
    self.onChange = onChange
  }

  /// Creates and releases the surfaces as outputs come and go, and reports the changes to the client.
  func arrange() {
    surfaces = surfaces.filter { stage.screens[$0.key] != nil && !$0.value.isClosed }
    for (number, screen) in stage.screens where screen.facts != nil && surfaces[number] == nil {
      surfaces[number] = ClearSurface(
        on: number, layer: Self.topLayer, of: stage, onSize: { [weak self] in self?.sized(number) }
      ) { layer in layer.send("set_anchor", .uint(ClearSurface.allEdges)) }
    }
    reported = stage.screens.keys.reduce(into: [:]) { $0[$1] = facts(of: $1) }
  }

  private func sized(_ number: UInt32) {
    let facts = facts(of: number)
    guard facts != reported[number] else { return }
    reported[number] = facts
    onChange()
  }

  private static let topLayer: UInt32 = 2

  /// The facts of an output, with the free part of its size.
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
