import ShellScene
import Wayland

/// Sees to it that KWin gives the keyboard back to the window that had it (S39).
///
/// KWin gives the keyboard to each surface that is pressed, whether that wants it or not, and to one that wants it; and
/// takes it away again only from a surface that goes. So it is a stand-in that wants it, in place of the surface with the
/// field, and one that comes and goes when a surface without a field was pressed.
final class KeyboardReturn {
  private(set) var standIn: KeyboardStandIn?
  private unowned let stage: WaylandStage
  /// Whether it came back since the last press: where the focus follows the pointer it may do so each time.
  private var isTried = false

  init(_ stage: WaylandStage) { self.stage = stage }

  /// Makes and releases the stand-in as the plans of the surfaces say, and as the keyboard moves.
  func arrange() {
    guard stage.globals.isKWin else { return }
    if let output = standIn?.output, stage.screens[output] == nil { release() }
    if let name = SurfaceName.allCases.first(where: {
      stage.surfaces.plans[$0]?.takesKeyboard == true
    }) {
      isTried = false
      if standIn?.name != name || standIn?.isReturning != false { make(name, isReturning: false) }
    } else {
      giveBack()
    }
    if let standIn, let plan = stage.surfaces.plans[standIn.name] { standIn.update(beside: plan) }
  }

  private func giveBack() {
    guard let seat = stage.seat else { return release() }
    // The press may lead to an action that needs the keyboard: KWin gives tokens to its owner only (S48).
    guard !seat.isPressed else {
      isTried = false
      return
    }
    if let standIn, !standIn.isReturning || !(seat.keyboardSurface is LayerSurface) { release() }
    guard standIn == nil, !isTried, let pressed = seat.keyboardSurface else { return }
    isTried = true
    make(pressed.name, isReturning: true)
  }

  private func make(_ name: SurfaceName, isReturning: Bool) {
    release()
    // A surface that is not seen yet has no output.
    guard let plan = stage.surfaces.plans[name],
      let output = stage.surfaces.groups[name]?.members.first?.output
    else { return }
    standIn = KeyboardStandIn(
      name, isReturning: isReturning, beside: plan, on: output, of: stage)
  }

  /// Takes it off the screen.
  func release() {
    guard let standIn else { return }
    self.standIn = nil
    stage.seat?.forget(standIn)
  }
}
