import Keyboard
import ShellScene
import X11

/// The keyboard, while a surface has it for itself.
final class X11KeyboardHold {
  /// Who has the keyboard, and how.
  private enum State {
    case none
    /// Another program has it; it is asked for until a time, then the focus is taken instead.
    case asking(X11Identifier, next: Int64, until: Int64)
    case grabbed(X11Identifier)
    /// The focus was taken, from the window named second.
    case focused(X11Identifier, earlier: X11Identifier)
  }

  private let connection: X11Connection
  private let locale: String
  private var library: KeyLibrary?
  private var keys: KeyboardState?
  private var state = State.none
  private var surface: SurfaceName?
  /// A key of the window manager that is down.
  private var foreign: (code: UInt8, modifiers: UInt16)?
  /// The keys that were down when the keyboard arrived: they were pressed for another window.
  private var earlier: Set<UInt8> = []
  /// The keys that were pressed here and not let go: another press of one is a repetition.
  private var down: Set<UInt8> = []
  /// Whether the client was notified that the keyboard is here.
  private var isHere = false
  private var reports: [StageInput] = []
  private var failures: [String] = []

  init(_ connection: X11Connection, locale: String) {
    self.connection = connection
    self.locale = locale
  }

  /// When the keyboard is asked for again.
  var nextTry: Int64? {
    if case .asking(_, let next, _) = state { next } else { nil }
  }

  /// The reports for the client since the last call.
  func takeReports() -> [StageInput] {
    defer { reports = [] }
    return reports
  }

  /// What went wrong since the last time.
  func takeFailures() -> [String] {
    defer { failures = [] }
    return failures
  }

  private var window: X11Identifier? {
    switch state {
    case .none: nil
    case .asking(let window, _, _), .grabbed(let window), .focused(let window, _): window
    }
  }

  /// Moves the keyboard to a surface's window, or back to its earlier owner.
  func update(_ name: SurfaceName?, _ wanted: X11Identifier?, at now: Int64) {
    if window != wanted {
      release()
      guard let name, let wanted else { return }
      surface = name
      connection.takeKeys(of: wanted, true)
      state = .asking(wanted, next: now, until: now + X11StageLimits.keyboardMicroseconds)
    }
    if case .asking(let window, let next, let until) = state, next <= now {
      ask(window, now, until)
    }
  }

  private func ask(_ window: X11Identifier, _ now: Int64, _ until: Int64) {
    let held = connection.heldKeys()
    if connection.grabKeyboard(for: window) {
      state = .grabbed(window)
    } else if now < until {
      let next = now + X11StageLimits.keyboardRetryMicroseconds
      state = .asking(window, next: next, until: until)
      return
    } else {
      state = .focused(window, earlier: connection.focus())
      connection.setFocus(window)
      failures.append("another program keeps the keyboard; only the focus was taken")
    }
    // Keys that were pressed or released in between are delivered here, or never.
    earlier = held.intersection(connection.heldKeys())
    down = []
    readLayout()
    report(isHere: true)
  }

  private func report(isHere: Bool) {
    guard let surface, isHere != self.isHere else { return }
    self.isHere = isHere
    reports.append(.keyboard(surface, isHere: isHere))
  }

  /// Returns the keyboard to its earlier owner.
  func release() {
    guard let window else { return }
    switch state {
    case .none: return
    case .asking: break
    case .grabbed: connection.ungrabKeyboard()
    case .focused(_, let earlier):
      // A window that took the focus meanwhile keeps it.
      if connection.focus() == window { connection.setFocus(earlier) }
    }
    connection.takeKeys(of: window, false)
    state = .none
    foreign = nil
    keys = nil
    report(isHere: false)
    surface = nil
  }

  /// Reads the layout, when the keyboard comes and when it is changed.
  func readLayout() {
    switch state {
    case .none, .asking: return
    case .grabbed, .focused: break
    }
    do throws(KeyboardError) {
      let library = if let library { library } else { try KeyLibrary() }
      self.library = library
      keys = try KeyboardState(connection.keymap(of: library), locale: locale)
    } catch {
      failures.append("keys type nothing: \(error)")
    }
  }

  /// The focus came to a window of ours or left it; a grab moves it for its own purposes.
  func focusChanged(_ window: X11Identifier, isHere: Bool) {
    guard case .focused(window, _) = state else { return }
    if !isHere {
      keys?.stopComposing()
      // Their releases are delivered to the window that has the focus now.
      earlier = []
      down = []
    }
    report(isHere: isHere)
  }

  /// The key input of a press; nil while no surface has the keyboard, and for a key of the window manager.
  func input(_ press: X11Press, at now: Int64) -> KeyInput? {
    guard let keys, let window, window == press.window, press.code >= 8 else { return nil }
    if earlier.contains(press.code) {
      // It comes again and again until it is let go.
      if press.isReleased { earlier.remove(press.code) }
      return nil
    }
    let isRepeated = !press.isReleased && !down.insert(press.code).inserted
    if press.isReleased { down.remove(press.code) }
    // The server's code is the kernel's plus 8, and it sends the modifiers and the group with each key.
    let code = UInt32(press.code) - 8
    keys.update(
      pressed: UInt32(press.state & 0xFF), latched: 0, locked: 0,
      layout: UInt32(press.state >> 13 & 3))
    let stroke = press.isReleased ? keys.release(code) : keys.press(code)
    let input = KeyInput(
      stroke, code: code, isReleased: press.isReleased, isRepeated: isRepeated)
    return isHandedOn(press, input, at: now) ? nil : input
  }

  /// Hands a key of the window manager on when it is let go: the server plays no key that is down.
  ///
  /// A grab keeps all keys from the window manager, the one among them with which a person opened the panel.
  private func isHandedOn(_ press: X11Press, _ input: KeyInput, at now: Int64) -> Bool {
    guard case .grabbed(let window) = state else { return false }
    guard press.isReleased else {
      // Caps Lock and Num Lock are not part of a key binding.
      let modifiers = press.state & 0xED
      if foreign?.code == press.code { return true }
      guard input.mayBeForOthers, connection.isTaken(press.code, with: modifiers) else {
        return false
      }
      foreign = (press.code, modifiers)
      return true
    }
    guard let (code, modifiers) = foreign, code == press.code else { return false }
    foreign = nil
    connection.ungrabKeyboard()
    let isPlayed = connection.play(press.code, with: modifiers)
    state = .asking(
      window, next: isPlayed ? now + X11StageLimits.handedOnMicroseconds : now,
      until: now + X11StageLimits.keyboardMicroseconds)
    return true
  }
}

extension KeyInput {
  /// Whether window managers bind such keys: with the logo key, with Control and Alt, or volume keys and the like.
  fileprivate var mayBeForOthers: Bool {
    modifiers.contains(.logo) || modifiers.isSuperset(of: [.control, .alt])
      || (0x1008_FE00...0x1008_FFFF).contains(symbol)
  }
}
