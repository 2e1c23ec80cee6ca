import LinuxEvents
import ShellScene
import X11

extension X11Stage {
  /// Places all surfaces: creates, moves, shows and hides their windows.
  func layOut() {
    for surface in SurfaceName.allCases.compactMap({ surfaces[$0] }) { layOut(surface) }
  }

  private func layOut(_ surface: X11Surface) {
    let monitors = chosenMonitors(of: surface)
    let isTranslucent = desk.isComposited
    let kept = surface.panes.filter { pane in
      pane.window.isTranslucent == isTranslucent
        && monitors.contains { $0.name == pane.monitor }
    }
    for pane in surface.panes where !kept.contains(where: { $0 === pane }) {
      pane.window.destroy()
    }
    surface.panes = monitors.map { monitor in
      pane(of: surface, on: monitor, kept.first { $0.monitor == monitor.name })
    }
    report(surface)
  }

  /// The surface on a monitor: the pane that is there already, or a new one.
  private func pane(
    of surface: X11Surface, on monitor: X11Monitor, _ earlier: X11Pane?
  ) -> X11Pane {
    let frame = X11Placement.frame(
      of: surface.plan, in: desk.area(of: monitor), scale: desk.scale)
    let isVisible = surface.plan.isOverlay || !desk.isCovered(monitor)
    let pane =
      earlier
      ?? X11Pane(
        connection, surface.name, monitor: monitor.name, frame: frame,
        isTranslucent: desk.isComposited)
    if pane.place(frame) || earlier == nil { surface.isRequested = true }
    takePointer(pane, surface.plan)
    if isVisible, !pane.window.isMapped {
      pane.window.raise()
      surface.isRequested = true
    }
    pane.window.setMapped(isVisible)
    return pane
  }

  private func chosenMonitors(of surface: X11Surface) -> [X11Monitor] {
    let needsPointer =
      surface.plan.outputs != .all && !desk.monitors.contains { $0.name == surface.monitor }
    // A surface next to another one is on the same monitor.
    let earlier = surface.monitor ?? surfaces.values.lazy.compactMap(\.monitor).first
    let chosen = X11Placement.monitors(
      for: surface.plan.outputs, of: desk.monitors, earlier: earlier,
      pointer: needsPointer ? connection.pointer() : nil)
    let monitor = chosen.count == 1 ? chosen.first?.name : nil
    if surface.monitor != monitor { outbox.append(.placed(surface.name)) }
    surface.monitor = monitor
    return chosen
  }

  /// Limits the pointer to the parts of the surface that take it.
  private func takePointer(_ pane: X11Pane, _ plan: SurfacePlan) {
    pane.window.takePointer(
      in: plan.inputRegion.map { X11Placement.pixels($0, scale: desk.scale) })
  }

  /// Reports the size to the client; with several monitors it is the size that fits on all of them.
  private func report(_ surface: X11Surface) {
    let widths = surface.panes.map { Double($0.frame.width) / desk.scale }
    let heights = surface.panes.map { Double($0.frame.height) / desk.scale }
    guard let width = widths.min(), let height = heights.min() else { return }
    let size = Size(width: width, height: height)
    guard size != surface.size else { return }
    surface.size = size
    outbox.append(.sized(surface.name, size))
  }

  // MARK: - Frames

  /// Paints the surfaces whose time has come.
  func paintWhatIsDue() {
    let now = Clocks.bootMicroseconds()
    for surface in surfaces.values where surface.due.map({ $0 <= now }) ?? false {
      surface.startFrame(at: now)
      paint(surface)
      surface.isFramePending = true
      reportFrame(of: surface)
    }
  }

  private func paint(_ surface: X11Surface) {
    for pane in surface.panes where pane.window.isMapped {
      do {
        try pane.paint(scale: desk.scale) { client?.paint(surface.name, into: $0) }
      } catch {
        log("the surface \(surface.name) is not painted: \(error)")
      }
    }
  }

  /// Reports the frame once the server has taken all of its pictures.
  func reportFrame(of surface: X11Surface) {
    guard surface.isFramePending, !surface.isBeingTaken else { return }
    surface.isFramePending = false
    outbox.append(.frame(surface.name))
  }

  /// Has the keyboard follow the plans: the panel comes before the banners, and those above the others.
  func updateKeyboard() {
    let wanting = SurfaceName.allCases.reversed().compactMap { surfaces[$0] }.first {
      $0.plan.takesKeyboard && $0.isMapped
    }
    let window = wanting?.panes.first { $0.window.isMapped }?.window.identifier
    keyboard.update(wanting?.name, window, at: Clocks.bootMicroseconds())
    outbox += keyboard.takeReports()
    for reason in keyboard.takeFailures() { log(reason) }
  }
}
