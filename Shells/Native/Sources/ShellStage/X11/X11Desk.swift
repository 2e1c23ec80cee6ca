import ShellScene
import X11

/// The desktop around the surfaces, read again when the server reports a change.
final class X11Desk {
  private let connection: X11Connection
  private(set) var monitors: [X11Monitor] = []
  private(set) var scale = 1.0
  /// Whether a compositing manager blends translucent windows with the windows below.
  private(set) var isComposited = false
  /// The place of the active window while it is full-screen.
  private(set) var fullScreen: X11Rect?
  private var workAreas: [UInt32] = []
  private var desktop = 0
  private var compositor: X11Identifier = 0
  private var active: X11Identifier = 0

  init(_ connection: X11Connection) {
    self.connection = connection
    connection.watchRoot()
    readMonitors()
    readScale()
    readWorkAreas()
    readCompositor()
    readActive()
  }

  /// The monitors in the words of the seam.
  var outputs: [StageOutput] {
    monitors.map { monitor in
      let area = area(of: monitor)
      return StageOutput(
        name: monitor.name,
        size: Size(width: Double(area.width) / scale, height: Double(area.height) / scale),
        scale: scale)
    }
  }

  /// The part of a monitor that is free for surfaces.
  func area(of monitor: X11Monitor) -> X11Rect {
    X11Placement.area(of: monitor, workAreas: workAreas, desktop: desktop)
  }

  /// Whether a full-screen window covers a monitor.
  func isCovered(_ monitor: X11Monitor) -> Bool {
    fullScreen?.common(with: monitor.frame) != nil
  }

  /// Handles an event about the desktop. Returns whether surfaces may need another layout.
  func handle(_ event: X11Event) -> Bool {
    switch event {
    case .monitorsChanged: readMonitors()
    case .configured(connection.screen.root, _, _): readMonitors()
    case .configured(active, _, _) where active != 0: readFullScreen()
    case .destroyed(compositor) where compositor != 0: readCompositor()
    case .destroyed(active) where active != 0: readActive()
    case .message(connection.atom(.manager), let words)
    where words.count > 1 && words[1] == connection.atom(.compositor):
      readCompositor()
    case .property(let window, let atom, _, _): return handleProperty(atom, of: window)
    default: return false
    }
    return true
  }

  private func handleProperty(_ atom: X11Identifier, of window: X11Identifier) -> Bool {
    if window == active, window != 0, atom == connection.atom(.windowState) {
      readFullScreen()
      return true
    }
    guard window == connection.screen.root else { return false }
    switch atom {
    case connection.atom(.resources): readScale()
    case connection.atom(.workArea), connection.atom(.currentDesktop): readWorkAreas()
    case connection.atom(.activeWindow): readActive()
    default: return false
    }
    return true
  }

  // MARK: - Reading

  private func readMonitors() { monitors = connection.monitors() }

  private func readScale() {
    let resources = connection.property(
      connection.atom(.resources), of: connection.screen.root)
    scale = X11Placement.scale(
      ofResources: String(decoding: resources?.bytes ?? [], as: UTF8.self))
  }

  private func readWorkAreas() {
    let root = connection.screen.root
    workAreas = connection.words(.workArea, of: root)
    desktop = Int(connection.words(.currentDesktop, of: root).first ?? 0)
  }

  private func readCompositor() {
    compositor = connection.owner(of: .compositor)
    isComposited = compositor != 0
    // Its end is the end of the window that owns the selection.
    if isComposited { connection.watch(compositor, place: true) }
  }

  private func readActive() {
    let window = connection.words(.activeWindow, of: connection.screen.root).first ?? 0
    if window != active {
      if active != 0 { connection.watch(active) }
      active = [connection.screen.root, compositor].contains(window) ? 0 : window
    }
    readFullScreen()
  }

  /// Reads whether the active window is full-screen. Its position is followed only in that case, so that moves of other
  /// windows wake nothing up.
  private func readFullScreen() {
    fullScreen = nil
    guard active != 0 else { return }
    connection.watch(active, properties: true)
    guard connection.words(.windowState, of: active).contains(connection.atom(.fullScreen)) else {
      return
    }
    connection.watch(active, properties: true, place: true)
    fullScreen = connection.frame(of: active)
  }
}
