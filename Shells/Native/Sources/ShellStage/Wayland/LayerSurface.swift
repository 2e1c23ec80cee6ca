import ShellScene
import Wayland

/// A surface on one output. Changes of its plan are sent by `apply`, and it is painted by `paint`.
final class LayerSurface {
  let name: SurfaceName
  /// The number of the output that it was made for; nil where the compositor chose.
  let target: UInt32?
  let surface: WaylandObject
  /// Its size as the compositor has given it, in logical pixels.
  private(set) var size: Size?

  private unowned let stage: WaylandStage
  private let layer: WaylandObject
  private let viewport: WaylandObject?
  private let fractional: WaylandObject?
  private let buffers: BufferPool
  private var plan: SurfacePlan?
  private var entered: [WaylandObject] = []
  private var fraction: Double?
  private var paintedScale: Double?
  private var wantsFrame = true
  /// The picture that was painted before the compositor sent a size.
  private var early: BufferPool.Buffer?
  /// The answer that the frame was shown.
  private var frame: WaylandObject?
  /// The answer that the compositor has seen a new size; it has sent another one by then, if it wants another one.
  private var sizing: WaylandObject?

  init(_ name: SurfaceName, on target: UInt32?, _ plan: SurfacePlan, of stage: WaylandStage) {
    self.name = name
    self.target = target
    self.stage = stage
    buffers = stage.buffers
    let globals = stage.globals
    surface = globals.compositor.make(.surface, by: "create_surface")
    layer = globals.layerShell.make(
      .layerSurface, by: "get_layer_surface", .object(surface),
      .object(target.flatMap { stage.screens[$0]?.object }), .uint(plan.layer),
      .text("notification-shell"))
    let scales = globals.viewporter == nil ? nil : globals.fractionalScales
    fractional = scales?.make(.fractionalScale, by: "get_fractional_scale", .object(surface))
    viewport =
      scales == nil
      ? nil : globals.viewporter?.make(.viewport, by: "get_viewport", .object(surface))
    surface.onEvent = { [weak self] in self?.handleSurface($0) }
    layer.onEvent = { [weak self] in self?.handleLayer($0) }
    // It is counted in parts of 120.
    fractional?.onEvent = { [weak self] in
      let fraction = Double($0.uint(0)) / 120
      self?.fraction = fraction
      self?.stage.surfaces.lastFraction = fraction
    }
    apply(plan)
  }

  deinit {
    if let early { buffers.release(early) }
    // What gives the surface its role and size goes before it.
    viewport?.destroy()
    fractional?.destroy()
    layer.destroy()
  }

  /// The number of its output; nil until the compositor has sent it.
  var output: UInt32? {
    stage.screens.first { screen in entered.contains { $0 === screen.value.object } }?.key
  }

  /// Pixels for each logical pixel.
  var scale: Double {
    if let fraction { return fraction }
    let shown = stage.screens.values.filter { screen in
      entered.contains { $0 === screen.object } || (entered.isEmpty && isPossible(screen))
    }
    return Double(shown.map(\.wholeScale).max() ?? 1)
  }

  private func isPossible(_ screen: WaylandOutput) -> Bool {
    target == nil || stage.screens[target ?? 0] === screen
  }

  /// Sends what differs from the plan before.
  func apply(_ plan: SurfacePlan) {
    let before = self.plan
    guard plan != before else { return }
    self.plan = plan
    if before?.size != plan.size || before?.edge != plan.edge || before?.margin != plan.margin {
      plan.place(layer)
    }
    // On KWin a stand-in takes it.
    if before?.takesKeyboard != plan.takesKeyboard, !stage.globals.isKWin {
      layer.send("set_keyboard_interactivity", .uint(plan.takesKeyboard ? 1 : 0))
    }
    if before?.inputRegion != plan.inputRegion { setInputRegion(plan.inputRegion) }
    surface.send("commit")
    guard let before, before.size != plan.size || before.edge != plan.edge else { return }
    sizing = stage.connection.root.make(.callback, by: "sync")
    sizing?.onEvent = { [weak self] _ in self?.sizing = nil }
  }

  private func setInputRegion(_ rects: [Rect]) {
    let region = stage.globals.compositor.make(.region, by: "create_region")
    for rect in rects { region.change("add", by: rect) }
    surface.send("set_input_region", .object(region))
  }

  private func handleLayer(_ event: WireEvent) {
    switch event.name {
    case "configure":
      layer.send("ack_configure", .uint(event.uint(0)))
      configure(Size(width: Double(event.uint(1)), height: Double(event.uint(2))))
    case "closed": stage.surfaces.closed(self)
    default: break
    }
  }

  private func configure(_ given: Size) {
    // Zero leaves a side to us.
    let wanted = plan?.size ?? given
    let size = Size(
      width: given.width > 0 ? given.width : wanted.width,
      height: given.height > 0 ? given.height : wanted.height)
    sizing = nil
    // A compositor may repeat its configure event.
    guard size != self.size else { return }
    self.size = size
    // A new size is painted at once: the compositor has already placed the surface for it.
    frame = nil
    wantsFrame = true
    stage.surfaces.sized(self, size)
  }

  private func handleSurface(_ event: WireEvent) {
    guard let output = event.object(0) else { return }
    entered.removeAll { $0 === output }
    guard event.name == "enter" else { return }
    entered.append(output)
    stage.send(.placed(name))
  }

  /// Has it painted as soon as the compositor is ready.
  func requestFrame() {
    wantsFrame = true
    if let early { buffers.release(early) }
    early = nil
  }

  /// Has a new surface painted while the compositor decides about its size, which is hardly another one than requested.
  func paintEarly(by client: any StageClient) {
    guard size == nil, early == nil, let wanted = plan?.size, wanted.width > 0, wanted.height > 0
    else { return }
    // With fractional scales, the last surface's scale is the most likely; after a wrong guess it is painted again.
    let scale = fractional == nil ? scale : stage.surfaces.lastFraction ?? scale
    early = buffers.take(for: wanted, scale: scale, by: self)
    if let early { client.paint(name, into: early.pixels) }
  }

  /// The early picture, if it has the size and the scale that the compositor has sent.
  private func takeEarly(_ size: Size, scale: Double) -> BufferPool.Buffer? {
    guard let buffer = early else { return nil }
    early = nil
    if buffer.fits(size, scale: scale) { return buffer }
    buffers.release(buffer)
    return nil
  }

  /// Has it painted if that was requested and the compositor is ready; returns whether it was.
  func paint(by client: any StageClient) -> Bool {
    let scale = scale
    // An output's scale can change at any time, and the shown picture would then be blurred.
    guard wantsFrame || paintedScale ?? scale != scale, let size, frame == nil, sizing == nil else {
      return false
    }
    let early = takeEarly(size, scale: scale)
    guard let buffer = early ?? buffers.take(for: size, scale: scale, by: self)
    else { return false }
    wantsFrame = false
    paintedScale = scale
    if early == nil { client.paint(name, into: buffer.pixels) }
    if let viewport {
      viewport.send(
        "set_destination", .int(Int32(clamped: size.width)), .int(Int32(clamped: size.height)))
    } else {
      surface.send("set_buffer_scale", .int(Int32(clamped: scale)))
    }
    surface.attach(buffer)
    frame = surface.make(.callback, by: "frame")
    frame?.onEvent = { [weak self] _ in
      guard let self else { return }
      self.frame = nil
      stage.surfaces.shown(self)
    }
    surface.send("commit")
    return true
  }
}
