import Keyboard
import LinuxEvents
import ShellScene
import X11

extension X11Stage {
  /// Handles an event from the server.
  func handle(_ event: X11Event) {
    if desk.handle(event) { isLayoutStale = true }
    clipboard.handle(event).map { outbox.append(.pasted($0)) }
    switch event {
    case .exposed(let window): expose(window)
    case .key(let press): handleKey(press)
    case .button(let press): handleButton(press)
    case .caught(let window, let time): handleCaught(on: window, time)
    case .moved(let press): handleMovement(press)
    case .left(let window): tell(window) { .left }
    case .keyboard(let window, let isHere):
      keyboard.focusChanged(window, isHere: isHere)
    case .configured(let window, let sibling, let isManaged):
      handleOrder(window, above: sibling, isManaged)
    case .mapped(let window, let isManaged): handleAppearance(of: window, isManaged)
    case .pictureTaken(let window): release(window)
    case .layoutChanged: keyboard.readLayout()
    case .idle(let isAway): outbox.append(.idle(isAway))
    case .refused(let refusal): handleRefusal(refusal)
    case .alarm: forgetAlarm()
    case .settled: settle()
    case .lost(let reason): client?.receive(.lost(reason: reason))
    default: break
    }
  }

  // MARK: - Pictures

  private func expose(_ window: X11Identifier) {
    guard let surface = surface(of: window), let pane = surface.pane(of: window) else { return }
    if pane.expose() { surface.isRequested = true }
  }

  private func release(_ window: X11Identifier) {
    guard let surface = surface(of: window) else { return }
    surface.pane(of: window)?.release()
    reportFrame(of: surface)
  }

  /// No reply follows for a picture that the server refused, so nothing may wait for it.
  private func handleRefusal(_ refusal: X11Refusal) {
    log(refusal.description)
    for surface in surfaces.values {
      for pane in surface.panes where pane.isBeingTaken { pane.release() }
      reportFrame(of: surface)
    }
  }

  // MARK: - Order

  /// Raises a surface above a window that was put right above it.
  private func handleOrder(
    _ window: X11Identifier, above sibling: X11Identifier, _ isManaged: Bool
  ) {
    guard surface(of: window) == nil, isManaged || !isTyping,
      let surface = surface(of: sibling)
    else { return }
    raise(surface)
  }

  /// Raises the surfaces above a window that appeared, which begins as the highest.
  private func handleAppearance(of window: X11Identifier, _ isManaged: Bool) {
    guard surface(of: window) == nil, isManaged || !isTyping else { return }
    for surface in surfaces.values { raise(surface) }
  }

  /// Whether the person may be typing here: an input method has a window for that, which no manager places.
  var isTyping: Bool { surfaces.values.contains { $0.plan.takesKeyboard } }

  private func raise(_ surface: X11Surface) {
    guard surface.isMapped, surface.mayRaise(at: Clocks.bootMicroseconds()) else { return }
    for pane in surface.panes { pane.window.raise() }
  }

  // MARK: - Keys and the pointer

  private func handleKey(_ press: X11Press) {
    if !press.isReleased { lastPress = press.time }
    guard let input = keyboard.input(press, at: Clocks.bootMicroseconds()) else { return }
    outbox.append(.key(input))
  }

  /// Of movements that come together only the last one counts.
  private func handleMovement(_ press: X11Press) {
    guard let surface = surface(of: press.window) else { return }
    if case .pointer(surface.name, .moved) = outbox.last { outbox.removeLast() }
    outbox.append(.pointer(surface.name, .moved(point(press))))
  }

  private func handleButton(_ press: X11Press) {
    let button: PointerInput.Button
    switch press.code {
    case 1: button = .left
    case 2: button = .middle
    case 3: button = .right
    case 4...7: return handleWheel(press)
    default: return
    }
    if !press.isReleased { lastPress = press.time }
    let point = point(press)
    tell(press.window) {
      press.isReleased ? .released(button, point) : .pressed(button, point)
    }
  }

  /// A caught press outside of our surface is kept; a press on a surface of ours is delivered there.
  private func handleCaught(on window: X11Identifier, _ time: UInt32) {
    let isOurs = surface(of: window) != nil
    connection.answerPress(passesOn: isOurs || catching == nil, time: time)
    if !isOurs, let catching { outbox.append(.pressedOutside(catching)) }
  }

  /// The wheel has no releases of its own: each step is a press and a release.
  private func handleWheel(_ press: X11Press) {
    if press.isReleased { return }
    let step = StageLimits.wheelStep
    let (x, y): (Double, Double) =
      switch press.code {
      case 4: (0, -step)
      case 5: (0, step)
      case 6: (-step, 0)
      default: (step, 0)
      }
    tell(press.window) { .scrolled(x: x, y: y, at: self.point(press)) }
  }

  private func tell(_ window: X11Identifier, _ input: () -> PointerInput) {
    guard let surface = surface(of: window) else { return }
    outbox.append(.pointer(surface.name, input()))
  }

  private func point(_ press: X11Press) -> Point {
    Point(x: Double(press.x) / desk.scale, y: Double(press.y) / desk.scale)
  }

  private func surface(of window: X11Identifier) -> X11Surface? {
    guard window != 0 else { return nil }
    return surfaces.values.first { $0.pane(of: window) != nil }
  }
}
