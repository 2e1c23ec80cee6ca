import Dispatch
import LinuxEvents
package import ShellScene
import Wayland

/// A Wayland compositor with layer-shell.
///
/// Requests are queued; `flush` sends them, and so does the end of each round of events.
package final class WaylandStage: Stage {
  package let description: String

  let connection: WaylandConnection
  let registry: WaylandRegistry
  let globals: WaylandGlobals
  let queue: DispatchQueue
  /// The environment of the session.
  let environment: [String: String]
  weak var client: (any StageClient)?
  /// The outputs by the numbers that the compositor gave them.
  var screens: [UInt32: WaylandOutput] = [:]
  var groups: [SurfaceName: SurfaceGroup] = [:]
  let buffers: BufferPool
  var seat: WaylandSeat?
  /// The last fractional scale from the compositor, if it sends any: most likely that of the next surface.
  var lastFraction: Double?
  var idleMilliseconds = StageLimits.idleMilliseconds
  /// Whether changes are reported to the client; they are not while the stage is being created.
  var isReady = false
  private(set) var plans: [SurfaceName: SurfacePlan] = [:]
  private(set) lazy var catchers = PressCatchers(self)
  private(set) lazy var keyboardReturn = KeyboardReturn(self)
  private(set) lazy var freeAreas = FreeAreas(self) { [weak self] in self?.send(.outputsChanged) }
  private(set) lazy var activation = WaylandActivation(self)
  private(set) lazy var cursor = PointerCursor(globals, environment)

  init(
    _ connection: WaylandConnection, _ registry: WaylandRegistry, _ globals: WaylandGlobals,
    environment: [String: String], queue: DispatchQueue, client: any StageClient
  ) {
    self.environment = environment
    self.connection = connection
    self.registry = registry
    self.globals = globals
    self.queue = queue
    self.client = client
    buffers = BufferPool(globals.sharedMemory)
    description = "Wayland (layer-shell \(globals.layerShell.version))"
  }

  package let isTranslucent = true

  package var outputs: [StageOutput] {
    screens.keys.sorted().compactMap { freeAreas.facts(of: $0) }
  }

  package func output(of surface: SurfaceName) -> StageOutput? {
    guard let members = groups[surface]?.members, members.count == 1 else { return nil }
    return members[0].output.flatMap { freeAreas.facts(of: $0) }
  }

  package func show(_ surface: SurfaceName, _ plan: SurfacePlan) { plans[surface] = plan }

  package func place(of part: Rect, on surface: SurfaceName) -> Rect? { nil }

  package func hide(_ surface: SurfaceName) { plans[surface] = nil }

  package func requestFrame(_ surface: SurfaceName) {
    for member in groups[surface]?.members ?? [] { member.requestFrame() }
  }

  package func requestActivation(
    from surface: SurfaceName, _ done: @escaping (String?) -> Void
  ) {
    // Compositors of wlroots give no token to a surface without the keyboard. If no surface is named, the press is enough.
    let named = seat?.keyboardSurface.flatMap { $0.name.ofScene == surface ? $0 : nil }
    activation.request(from: named, done)
  }

  package func copy(_ text: String) { seat?.clipboard?.copy(text) }

  package func requestPaste() { seat?.clipboard?.requestText() }

  package func freeMemory() { buffers.removeSpares() }

  package func flush() {
    // Otherwise requests would only wait for a compositor that has not read the earlier ones.
    guard connection.isOpen, !connection.isBlocked else { return }
    for name in SurfaceName.allCases { arrange(name) }
    catchers.arrange()
    keyboardReturn.arrange()
    paintEarly()
    paint()
    connection.flush()
  }

  package func close() {
    release()
    connection.close()
  }

  /// Passes an input on.
  func send(_ input: StageInput) { client?.receive(input) }

  /// Passes an input on that no event of the compositor has brought, and sends what that requested.
  func sendAlone(_ input: StageInput) {
    send(input)
    flush()
  }

  /// Ends because the compositor is gone.
  func lose(_ reason: String) {
    release()
    send(.lost(reason: reason))
  }

  private func release() {
    plans = [:]
    groups = [:]
    catchers.removeAll()
    seat = nil
    keyboardReturn.release()
    activation.endAll()
    screens = [:]
    freeAreas.arrange()
  }

  /// Makes a group of surfaces what its plan says.
  private func arrange(_ name: SurfaceName) {
    guard let plan = plans[name] else {
      guard let group = groups.removeValue(forKey: name) else { return }
      for member in group.members { seat?.forget(member) }
      return
    }
    let group = groups[name] ?? SurfaceGroup(name)
    groups[name] = group
    group.arrange(plan, on: self)
  }

  /// Paints new surfaces while the compositor decides about them.
  private func paintEarly() {
    let new = groups.values.flatMap(\.members).filter { $0.size == nil }
    guard let client, !new.isEmpty else { return }
    connection.flush()
    for member in new { member.paintEarly(by: client) }
  }

  private func paint() {
    guard let client else { return }
    for name in SurfaceName.allCases {
      guard let group = groups[name] else { continue }
      for member in group.members where member.paint(by: client) { group.isFrameDue = true }
    }
  }

  /// The surface that an event names; nil for one that is gone.
  func member(_ surface: WaylandObject?) -> LayerSurface? {
    guard let surface else { return nil }
    return groups.values.lazy.flatMap(\.members).first { $0.surface === surface }
  }

  /// Our surface with the keyboard in an event; nil if it is gone or has no keyboard of its own.
  func keyboardSurface(_ surface: WaylandObject?) -> (any KeyboardSurface)? {
    if let standIn = keyboardReturn.standIn, standIn.surface === surface { return standIn }
    return member(surface)
  }
}

// Reports from the surfaces.
extension WaylandStage {
  func surfaceClosed(_ surface: LayerSurface) {
    seat?.forget(surface)
    groups[surface.name]?.close(surface)
  }

  func surfaceSized(_ surface: LayerSurface, _ size: Size) {
    // Of several outputs the first one counts.
    guard groups[surface.name]?.members.first === surface else { return }
    send(.sized(surface.name, size))
  }

  func surfacePlaced(_ surface: LayerSurface) { send(.placed(surface.name)) }

  func frameShown(_ surface: LayerSurface) {
    guard let group = groups[surface.name], group.isFrameDue else { return }
    group.isFrameDue = false
    send(.frame(surface.name))
  }
}
