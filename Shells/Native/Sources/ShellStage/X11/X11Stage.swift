package import Dispatch
import Keyboard
import LinuxEvents
package import ShellScene
import X11

/// Surfaces on an X server: windows that no window manager touches.
///
/// Requests are carried out in turns: whatever is called, the next turn places, paints and reports, and sends all of it
/// at once.
package final class X11Stage: Stage {
  let connection: X11Connection
  let desk: X11Desk
  weak var client: (any StageClient)?
  var surfaces: [SurfaceName: X11Surface] = [:]
  let keyboard: X11KeyboardHold
  let clipboard: X11Clipboard
  /// The reports for the client at the end of the turn.
  var outbox: [StageInput] = []
  /// Whether surfaces may need another layout.
  var isLayoutStale = false
  private var reported: [StageOutput]
  private var armed: Int64?
  private var activations = 0
  /// The server's time of the last press of a key or a button.
  var lastPress: UInt32 = 0
  /// The surface that receives the presses outside of it (S50).
  private(set) var catching: SurfaceName?
  /// Whether the order of all windows is followed, which costs a wake-up for each change of it.
  private var followsWindows = false
  /// What becomes of requests that the server refused, in words; a program logs them.
  package var log: (String) -> Void = { _ in }

  /// Connects to the display that the environment names.
  ///
  /// - Parameters:
  ///   - environment: The environment of the session.
  ///   - queue: The serial queue on which everything runs, this call too.
  ///   - idleMilliseconds: The time after which an inactive user counts as away.
  ///   - client: The user of the stage; it is not retained.
  /// - Returns: The stage, which shows nothing yet.
  /// - Throws: The reason why a stage cannot be opened, with the display and the remedy.
  package static func connect(
    environment: [String: String], queue: DispatchQueue,
    idleMilliseconds: Int = StageLimits.idleMilliseconds, client: any StageClient
  ) throws(StageError) -> X11Stage {
    guard let display = environment["DISPLAY"], !display.isEmpty else {
      throw StageError("no X server is named; set DISPLAY to one such as :0")
    }
    do throws(X11Error) {
      let connection = try X11Connection(display: display, queue: queue)
      connection.watchIdle(milliseconds: idleMilliseconds)
      return X11Stage(connection, locale: KeyboardState.locale(of: environment), client: client)
    } catch {
      throw StageError(error.description)
    }
  }

  private init(_ connection: X11Connection, locale: String, client: any StageClient) {
    self.connection = connection
    self.client = client
    desk = X11Desk(connection)
    keyboard = X11KeyboardHold(connection, locale: locale)
    clipboard = X11Clipboard(connection)
    reported = desk.outputs
    connection.receive = { [weak self] event in self?.handle(event) }
  }

  package var description: String { "X11 (\(connection.serverName))" }
  package var isTranslucent: Bool { desk.isComposited }

  package var outputs: [StageOutput] { desk.outputs }

  package func output(of surface: SurfaceName) -> StageOutput? {
    guard let monitor = surfaces[surface]?.monitor else { return nil }
    return outputs.first { $0.name == monitor }
  }

  package func show(_ name: SurfaceName, _ plan: SurfacePlan) {
    if let surface = surfaces[name] {
      guard surface.plan != plan else { return }
      if surface.plan.outputs != plan.outputs { surface.monitor = nil }
      let wasTyping = isTyping
      surface.plan = plan
      surface.isRequested = true
      if !wasTyping { for pane in surface.panes { pane.window.raise() } }
    } else {
      surfaces[name] = X11Surface(name, plan)
    }
    surfaces[name]?.raises = []
    isLayoutStale = true
    connection.requestTurn()
  }

  package func place(of part: Rect, on name: SurfaceName) -> Rect? {
    guard let corner = surfaces[name]?.panes.first?.window.frame else { return nil }
    return Rect(
      x: Double(corner.x) + part.x * desk.scale, y: Double(corner.y) + part.y * desk.scale,
      width: part.width * desk.scale, height: part.height * desk.scale)
  }

  package func hide(_ name: SurfaceName) {
    guard let surface = surfaces.removeValue(forKey: name) else { return }
    updateKeyboard()
    surface.destroy()
    outbox.removeAll { $0 == .frame(name) }
    connection.requestTurn()
  }

  package func requestFrame(_ name: SurfaceName) {
    guard let surface = surfaces[name] else { return }
    surface.isRequested = true
    connection.requestTurn()
  }

  package func requestActivation(
    from surface: SurfaceName, _ done: @escaping (String?) -> Void
  ) {
    guard lastPress != 0 else { return done(nil) }
    activations += 1
    done(
      "notification-shell-\(X11Connection.hostName)-\(ProcessFacts.ownIdentifier)-\(activations)"
        + "_TIME\(lastPress)")
  }

  package func copy(_ text: String) { clipboard.copy(text, time: lastPress) }

  package func requestPaste() { clipboard.requestPaste(time: lastPress) }

  package func flush() { connection.flush() }

  package func freeMemory() {}

  package func close() {
    keyboard.release()
    for surface in surfaces.values { surface.destroy() }
    surfaces = [:]
    connection.close()
  }

  // MARK: - The turn

  /// Performs deferred work: layout, reports and painting; sets the alarm for timed work.
  func settle() {
    if isLayoutStale {
      isLayoutStale = false
      layOut()
    }
    reportOutputs()
    updateKeyboard()
    catchPresses()
    followWindows()
    while !outbox.isEmpty {
      let input = outbox.removeFirst()
      client?.receive(input)
    }
    paintWhatIsDue()
    arm()
    // Painting without shared memory ends at once, and its report belongs to the next turn.
    if !outbox.isEmpty || isLayoutStale { connection.requestTurn() }
  }

  private func reportOutputs() {
    let outputs = desk.outputs
    guard outputs != reported else { return }
    reported = outputs
    outbox.append(.outputsChanged)
  }

  /// The order of windows does not matter while nothing is shown.
  private func followWindows() {
    let isNeeded = surfaces.values.contains { $0.isMapped }
    guard isNeeded != followsWindows else { return }
    followsWindows = isNeeded
    connection.watchRoot(following: isNeeded)
  }

  private func catchPresses() {
    let wanted = SurfaceName.allCases.first { name in
      surfaces[name].map { $0.plan.catchesPresses && $0.isMapped } ?? false
    }
    if (wanted == nil) != (catching == nil) { connection.catchPresses(wanted != nil) }
    catching = wanted
  }

  private func arm() {
    let times = surfaces.values.compactMap(\.due) + [keyboard.nextTry].compactMap { $0 }
    let next = times.min()
    guard next != armed else { return }
    armed = next
    connection.arm(at: next)
  }

  /// The alarm is armed once for each time.
  func forgetAlarm() { armed = nil }
}
