import ShellScene
import X11

/// A requested surface: its plan, and its windows.
final class X11Surface {
  let name: SurfaceName
  var plan: SurfacePlan
  var panes: [X11Pane] = []
  /// The size that was last reported.
  var size: Size?
  /// The monitor that shows a surface of one monitor.
  var monitor: String?
  /// Whether it is to be painted at the next frame.
  var isRequested = true
  /// Whether the frame that was painted is to be reported once the server has taken it.
  var isFramePending = false
  /// The earliest time of the next frame, in microseconds since the machine started.
  private var nextFrame: Int64 = 0
  /// When it was raised again lately.
  var raises: [Int64] = []

  init(_ name: SurfaceName, _ plan: SurfacePlan) {
    self.name = name
    self.plan = plan
  }

  /// Whether it is on the screen.
  var isMapped: Bool { panes.contains { $0.window.isMapped } }

  /// Whether the server has yet to read one of its pictures.
  var isBeingTaken: Bool { panes.contains { $0.isBeingTaken } }

  /// When it can be painted; nothing if that waits for something other than the time.
  var due: Int64? { isRequested && isMapped && !isBeingTaken ? nextFrame : nil }

  /// Counts a frame that is painted now; one that began late does not make the next one late as well.
  func startFrame(at now: Int64) {
    let isInTime = now - nextFrame < X11StageLimits.frameMicroseconds
    nextFrame = (isInTime ? nextFrame : now) + X11StageLimits.frameMicroseconds
    isRequested = false
  }

  /// The pane of a window.
  func pane(of window: X11Identifier) -> X11Pane? {
    panes.first { $0.window.identifier == window }
  }

  /// Takes it off the screen for good.
  func destroy() {
    for pane in panes { pane.window.destroy() }
    panes = []
  }

  /// Whether it may be raised once more; nothing waits for the time, so that two programs that both want to be the
  /// highest do not wake each other for ever.
  func mayRaise(at now: Int64) -> Bool {
    raises.removeAll { $0 < now - X11StageLimits.raiseMicroseconds }
    guard raises.count < X11StageLimits.raises else { return false }
    raises.append(now)
    return true
  }
}
