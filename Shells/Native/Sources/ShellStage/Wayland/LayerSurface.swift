import ShellScene
import Wayland

/// A surface on one output. Changes of its plan are sent by `apply`, and it is painted by `paint`.
final class LayerSurface {
  let name: SurfaceName
  /// The number of the output that it was made for; nil where the compositor chose.
  let target: UInt32?
  /// Its size as the compositor has given it, in logical pixels.
  private(set) var size: Size?
  var surface: WaylandObject { objects.surface }

  private unowned let stage: WaylandStage
  private let objects: LayerObjects
  private let fractional: WaylandObject?
  private let buffers: BufferPool
  private var plan: SurfacePlan?
  private var entered: [WaylandObject] = []
  private var fraction: Double?
  private var schedule = FrameSchedule()
  /// The picture that was painted before the compositor sent a size.
  private var early: BufferPool.Buffer?

  init(_ name: SurfaceName, on target: UInt32?, _ plan: SurfacePlan, of stage: WaylandStage) {
    self.name = name
    self.target = target
    self.stage = stage
    buffers = stage.buffers
    let globals = stage.globals
    let scales = globals.viewporter == nil ? nil : globals.fractionalScales
    objects = LayerObjects(on: target, layer: plan.layer, of: stage, isEnlarged: scales != nil)
    fractional = scales?.make(
      .fractionalScale, by: "get_fractional_scale", .object(objects.surface))
    objects.surface.onEvent = { [weak self] in self?.handleSurface($0) }
    objects.layer.onEvent = { [weak self] in self?.handleLayer($0) }
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
    fractional?.destroy()
    objects.destroy()
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
      plan.place(objects.layer)
    }
    // On KWin a stand-in takes it.
    if before?.takesKeyboard != plan.takesKeyboard, !stage.globals.isKWin {
      objects.layer.send("set_keyboard_interactivity", .uint(plan.takesKeyboard ? 1 : 0))
    }
    if before?.inputRegion != plan.inputRegion { setInputRegion(plan.inputRegion) }
    surface.send("commit")
    guard let before, before.size != plan.size || before.edge != plan.edge else { return }
    schedule.sizing = stage.connection.root.make(.callback, by: "sync")
    schedule.sizing?.onEvent = { [weak self] _ in self?.schedule.sizing = nil }
  }

  private func setInputRegion(_ rects: [Rect]) {
    let region = stage.globals.compositor.make(.region, by: "create_region")
    for rect in rects { region.change("add", by: rect) }
    surface.send("set_input_region", .object(region))
  }

  private func handleLayer(_ event: WireEvent) {
    switch event.name {
    case "configure":
      objects.layer.send("ack_configure", .uint(event.uint(0)))
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
    schedule.sizing = nil
    // A compositor may repeat its configure event.
    guard size != self.size else { return }
    self.size = size
    schedule.restart()
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
    schedule.isRequested = true
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
    guard schedule.isDue(at: scale), let size else { return false }
    let early = takeEarly(size, scale: scale)
    guard let buffer = early ?? buffers.take(for: size, scale: scale, by: self)
    else { return false }
    schedule.isRequested = false
    schedule.scale = scale
    if early == nil { client.paint(name, into: buffer.pixels) }
    objects.fill(size)
    if objects.viewport == nil {
      surface.send("set_buffer_scale", .int(Int32(clamped: scale)))
    }
    surface.attach(buffer)
    schedule.frame = surface.make(.callback, by: "frame")
    schedule.frame?.onEvent = { [weak self] _ in
      guard let self else { return }
      schedule.frame = nil
      stage.surfaces.shown(self)
    }
    surface.send("commit")
    return true
  }
}
