import DBus
import ShellScene

/// A call to an input method.
struct MethodCall: Hashable {
  let member: String
  var arguments: [DBusValue] = []
}

/// The D-Bus interface of an input method: its names, calls and signals.
enum InputMethodInterface: Hashable {
  /// ibus on its own bus.
  case ibus
  /// ibus on the bus of the session, as programs in a sandbox reach it.
  case ibusPortal
  /// fcitx 5 on the bus of the session.
  case fcitx

  /// The name on the bus.
  var service: String {
    switch self {
    case .ibus: "org.freedesktop.IBus"
    case .ibusPortal: "org.freedesktop.portal.IBus"
    case .fcitx: "org.fcitx.Fcitx5"
    }
  }

  /// The object that makes contexts.
  var manager: (path: String, interface: String) {
    switch self {
    case .ibus: ("/org/freedesktop/IBus", "org.freedesktop.IBus")
    case .ibusPortal: ("/org/freedesktop/IBus", "org.freedesktop.IBus.Portal")
    case .fcitx: ("/org/freedesktop/portal/inputmethod", "org.fcitx.Fcitx.InputMethod1")
    }
  }

  /// The interface of a context.
  var interface: String {
    self == .fcitx ? "org.fcitx.Fcitx.InputContext1" : "org.freedesktop.IBus.InputContext"
  }

  /// Makes a context for a field.
  var create: MethodCall {
    switch self {
    case .ibus, .ibusPortal:
      MethodCall(member: "CreateInputContext", arguments: [.string(Self.program)])
    case .fcitx:
      MethodCall(
        member: "CreateInputContext",
        arguments: [
          .array(
            element: "(ss)", [.structure([.string("program"), .string(Self.program)])])
        ])
    }
  }

  private static let program = "notification-shell"

  /// The path of the context that was made.
  func context(in message: DBusMessage) -> String? {
    if case .objectPath(let path)? = message.arguments.first { path } else { nil }
  }

  /// The calls that announce the field's abilities and its focus. The text around the caret is never sent.
  var begin: [MethodCall] {
    let abilities: MethodCall
    switch self {
    case .ibus, .ibusPortal:
      // The field shows the composed text (1) and reports its focus (8).
      abilities = MethodCall(member: "SetCapabilities", arguments: [.uint32(9)])
    case .fcitx:
      abilities = Self.fcitxCan(0)
    }
    return [abilities, MethodCall(member: "FocusIn")]
  }

  /// Switches to coordinates from the surface's corner, with the candidates shown by the shell: without the surface's position
  /// on the screen, an input method cannot place a window. ibus has another call for such coordinates.
  var countsFromSurface: MethodCall? {
    self == .fcitx ? Self.fcitxCan(1 << 24 | 1 << 39) : nil
  }

  /// The abilities: the composition is shown in the field (2), with its parts (16), and more.
  private static func fcitxCan(_ more: UInt64) -> MethodCall {
    MethodCall(member: "SetCapability", arguments: [.uint64(2 | 16 | more)])
  }

  /// Asks whether the input method uses a key.
  func process(_ key: KeyInput) -> MethodCall {
    switch self {
    case .ibus, .ibusPortal:
      let released: UInt32 = key.isReleased ? 1 << 30 : 0
      return MethodCall(
        member: "ProcessKeyEvent",
        arguments: [.uint32(key.symbol), .uint32(key.code), .uint32(key.modifierMask | released)])
    case .fcitx:
      // Its codes are those of X11.
      return MethodCall(
        member: "ProcessKeyEvent",
        arguments: [
          .uint32(key.symbol), .uint32(key.code &+ 8), .uint32(key.modifierMask),
          .bool(key.isReleased), .uint32(0),
        ])
    }
  }

  /// The call with the caret's position, for the candidate window.
  func caret(at caret: FieldCaret) -> MethodCall {
    let numbers = [caret.rect.x, caret.rect.y, caret.rect.width, caret.rect.height]
      .map { DBusValue.int32(Int32($0.rounded())) }
    switch self {
    case .ibus, .ibusPortal:
      return MethodCall(
        member: caret.isOfScreen ? "SetCursorLocation" : "SetCursorLocationRelative",
        arguments: numbers)
    case .fcitx: return MethodCall(member: "SetCursorRect", arguments: numbers)
    }
  }
}
