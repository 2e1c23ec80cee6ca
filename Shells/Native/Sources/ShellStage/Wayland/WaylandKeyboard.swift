import Keyboard
import LinuxEvents
import ShellScene
import Wayland

/// The keyboard of a seat.
final class WaylandKeyboard {
  private let object: WaylandObject
  private unowned let seat: WaylandSeat
  private unowned let stage: WaylandStage
  private(set) weak var surface: (any KeyboardSurface)?
  /// The surface that the keyboard has just left. A compositor takes the keyboard away and returns it at once whenever the
  /// pointer crosses a window that wants it, and this is not reported.
  private weak var left: (any KeyboardSurface)?
  /// The keymap as the compositor sent it, until the keyboard comes here: banners never need it.
  private var unread: (file: WireFile, size: Int)?
  private var state: KeyboardState?
  private var modifiers: (pressed: UInt32, latched: UInt32, locked: UInt32, layout: UInt32) = (
    0, 0, 0, 0
  )
  /// Repetitions in a second, and milliseconds before the first; none for zero.
  private var repetition = (rate: 0, delay: 0)
  private var held: UInt32?
  private lazy var timer = QueueTimer(queue: stage.connection.queue) { [weak self] in
    self?.repeatKey()
  }
  private lazy var lossTimer = QueueTimer(queue: stage.connection.queue) { [weak self] in
    self?.leave()
    self?.stage.flush()
  }

  init(_ object: WaylandObject, of seat: WaylandSeat, _ stage: WaylandStage) {
    self.object = object
    self.seat = seat
    self.stage = stage
    object.onEvent = { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: WireEvent) {
    switch event.name {
    case "keymap": take(event)
    case "enter":
      readKeymap()
      arrive(on: stage.keyboardSurface(event.object(1)))
    case "leave": expectReturn()
    case "key": handleKey(event)
    case "modifiers":
      modifiers = (event.uint(1), event.uint(2), event.uint(3), event.uint(4))
      update()
    case "repeat_info": repetition = (event.int(0), event.int(1))
    default: break
    }
  }

  private func take(_ event: WireEvent) {
    // The format 1 is the text of a keymap; without one the keys have no meaning here.
    unread = event.uint(0) == 1 ? (event.file(1), event.int(2)) : nil
    state = nil
    // A new keymap counts at once for a keyboard that is here.
    if surface != nil { readKeymap() }
  }

  private func readKeymap() {
    guard let unread, let file = unread.file.take() else { return }
    self.unread = nil
    guard let library = try? KeyLibrary(),
      let keymap = try? Keymap(file: file, size: unread.size, of: library)
    else { return }
    state = try? KeyboardState(keymap, locale: KeyboardState.locale(of: stage.environment))
    update()
  }

  private func update() {
    state?.update(
      pressed: modifiers.pressed, latched: modifiers.latched, locked: modifiers.locked,
      layout: modifiers.layout)
  }

  private func arrive(on next: (any KeyboardSurface)?) {
    let isBack = left != nil && left?.name == next?.name
    if !isBack { leave() }
    lossTimer.disarm()
    left = nil
    surface = next
    if let next, !isBack { stage.send(.keyboard(next.name, isHere: true)) }
  }

  private func expectReturn() {
    stopKeys()
    guard let surface else { return }
    left = surface
    self.surface = nil
    lossTimer.arm(after: StageLimits.keyboardReturnMilliseconds)
  }

  /// Ends its interaction with the surface below it.
  func leave() {
    stopKeys()
    lossTimer.disarm()
    guard let surface = surface ?? left else { return }
    self.surface = nil
    left = nil
    stage.send(.keyboard(surface.name, isHere: false))
  }

  private func stopKeys() {
    timer.disarm()
    held = nil
    state?.stopComposing()
  }

  private func handleKey(_ event: WireEvent) {
    guard let state, surface != nil else { return }
    let code = event.uint(2)
    guard event.uint(3) != 0 else {
      if held == code { timer.disarm() }
      return stage.send(.key(KeyInput(state.release(code), code: code, isReleased: true)))
    }
    seat.serial = event.uint(0)
    if repetition.rate > 0, state.keymap.repeats(code) {
      held = code
      timer.arm(after: repetition.delay, every: 1_000 / repetition.rate)
    }
    stage.send(.key(KeyInput(state.press(code), code: code)))
  }

  private func repeatKey() {
    guard let state, let held else { return }
    stage.sendAlone(.key(KeyInput(state.press(held), code: held, isRepeated: true)))
  }

  func forget(_ surface: any KeyboardSurface) {
    if self.surface === surface || left === surface { leave() }
  }
}
