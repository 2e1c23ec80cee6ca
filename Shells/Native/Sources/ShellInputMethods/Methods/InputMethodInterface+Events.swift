import DBus
import ShellScene

extension InputMethodInterface {
  /// Reads a signal of a context; nil for signals that are unknown or cannot be read.
  func event(in message: DBusMessage) -> MethodEvent? {
    event(message.member, message.arguments)
  }

  func event(_ member: String, _ arguments: [DBusValue]) -> MethodEvent? {
    switch self {
    case .ibus, .ibusPortal: ibusEvent(member, arguments)
    case .fcitx: fcitxEvent(member, arguments)
    }
  }

  private func ibusEvent(_ member: String, _ arguments: [DBusValue]) -> MethodEvent? {
    switch member {
    case "CommitText": return IBusText.text(arguments.first).map { .commit($0) }
    case "UpdatePreeditText", "UpdatePreeditTextWithMode":
      guard arguments.count >= 3, let text = IBusText.text(arguments[0]),
        let caret = arguments[1].integer, let isShown = arguments[2].truth
      else { return nil }
      return isShown ? .composed(text, characters: caret) : .compose("", caret: 0)
    case "ShowPreeditText": return .show(true)
    case "HidePreeditText": return .show(false)
    case "ForwardKeyEvent":
      guard arguments.count >= 3, case .uint32(let symbol) = arguments[0],
        case .uint32(let code) = arguments[1], case .uint32(let state) = arguments[2]
      else { return nil }
      return .forward(
        KeyInput(
          symbol: symbol, code: code, modifiers: KeyInput.Modifiers(mask: state),
          isReleased: state & 1 << 30 != 0))
    case "DeleteSurroundingText": return deletion(arguments)
    default: return nil
    }
  }

  private func fcitxEvent(_ member: String, _ arguments: [DBusValue]) -> MethodEvent? {
    switch member {
    case "CommitString": return MethodEvent.text(arguments.first?.text).map { .commit($0) }
    case "UpdateFormattedPreedit":
      guard arguments.count >= 2, let text = FcitxPreedit.text(arguments[0]),
        let caret = arguments[1].integer
      else { return nil }
      // A hidden caret is at the end.
      return .compose(text, caret: caret < 0 ? text.utf8.count : caret)
    case "UpdateClientSideUI": return FcitxCandidates.event(arguments)
    case "ForwardKey":
      guard arguments.count >= 3, case .uint32(let symbol) = arguments[0],
        case .uint32(let state) = arguments[1], let isReleased = arguments[2].truth
      else { return nil }
      return .forward(
        KeyInput(
          symbol: symbol, code: 0, modifiers: KeyInput.Modifiers(mask: state),
          isReleased: isReleased))
    case "DeleteSurroundingText": return deletion(arguments)
    default: return nil
    }
  }

  private func deletion(_ arguments: [DBusValue]) -> MethodEvent? {
    guard arguments.count >= 2, let offset = arguments[0].integer,
      let count = arguments[1].integer, count > 0
    else { return nil }
    return .delete(offset: offset, count: count)
  }
}
