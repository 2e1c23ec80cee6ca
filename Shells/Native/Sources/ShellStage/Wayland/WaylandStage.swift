import LinuxEvents
package import ShellScene
import Wayland

/// A Wayland compositor with layer-shell.
///
/// Requests are queued; `flush` sends them, and so does the end of each round of events.
package final class WaylandStage: Stage {
  let connection: WaylandConnection
  let globals: WaylandGlobals
  /// The environment of the session.
  let environment: [String: String]
  weak var client: (any StageClient)?
  /// The outputs by the numbers that the compositor gave them.
  var screens: [UInt32: WaylandOutput] = [:]
  let buffers: BufferPool
  var seat: WaylandSeat?
  var idleMilliseconds = StageLimits.idleMilliseconds
  /// Whether changes are reported to the client; they are not while the stage is being created.
  var isReady = false
  private(set) lazy var surfaces = WaylandSurfaces(self)
  private(set) lazy var catchers = PressCatchers(self)
  private(set) lazy var keyboardReturn = KeyboardReturn(self)
  private(set) lazy var freeAreas = FreeAreas(self) { [weak self] in self?.send(.outputsChanged) }
  private(set) lazy var activation = WaylandActivation(self)

  init(
    _ connection: WaylandConnection, _ globals: WaylandGlobals, environment: [String: String],
    client: any StageClient
  ) {
    self.environment = environment
    self.connection = connection
    self.globals = globals
    self.client = client
    buffers = BufferPool(globals.sharedMemory)
  }

  package var description: String { "Wayland (layer-shell \(globals.layerShell.version))" }

  package var isTranslucent: Bool { true }

  package var outputs: [StageOutput] {
    screens.keys.sorted().compactMap { freeAreas.facts(of: $0) }
  }

  package func output(of surface: SurfaceName) -> StageOutput? {
    guard let members = surfaces.groups[surface]?.members, members.count == 1 else { return nil }
    return members[0].output.flatMap { freeAreas.facts(of: $0) }
  }

  package func show(_ surface: SurfaceName, _ plan: SurfacePlan) { surfaces.plans[surface] = plan }

  package func place(of part: Rect, on surface: SurfaceName) -> Rect? { nil }

  package func hide(_ surface: SurfaceName) { surfaces.plans[surface] = nil }

  package func requestFrame(_ surface: SurfaceName) {
    for member in surfaces.groups[surface]?.members ?? [] { member.requestFrame() }
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
    surfaces.arrange()
    catchers.arrange()
    keyboardReturn.arrange()
    surfaces.paint()
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
    surfaces.removeAll()
    catchers.removeAll()
    seat = nil
    keyboardReturn.release()
    activation.endAll()
    screens = [:]
    freeAreas.arrange()
  }

  /// Our surface with the keyboard in an event; nil if it is gone or has no keyboard of its own.
  func keyboardSurface(_ surface: WaylandObject?) -> (any KeyboardSurface)? {
    if let standIn = keyboardReturn.standIn, standIn.surface === surface { return standIn }
    return surfaces.member(surface)
  }
}
