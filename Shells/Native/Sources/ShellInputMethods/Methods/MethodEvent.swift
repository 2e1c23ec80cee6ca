import DBus
import ShellScene

/// An event of an input method.
enum MethodEvent: Hashable {
  /// Types a text.
  case commit(String)
  /// Composes a text, with the caret before a byte of its UTF-8; nothing for an empty one.
  case compose(String, caret: Int)
  /// Offers texts to choose from, of which one is chosen so far; none when the choice has ended.
  case offer([String], chosen: Int)
  /// Shows its composition, or hides it for a while.
  case show(Bool)
  /// Types a key.
  case forward(KeyInput)
  /// Deletes so many characters, from so many behind the caret on.
  case delete(offset: Int, count: Int)

  /// A text that is not too long.
  static func text(_ text: String?) -> String? {
    text.flatMap { $0.utf8.count <= InputMethodLimits.textBytes ? $0 : nil }
  }

  /// A composition with a caret that is counted in Unicode scalars.
  static func composed(_ text: String, characters: Int) -> MethodEvent {
    let before = text.unicodeScalars.prefix(max(0, characters))
    return .compose(text, caret: String(String.UnicodeScalarView(before)).utf8.count)
  }
}

/// A text as ibus sends it: a structure with its own name, attachments, the text and the attributes of its parts.
enum IBusText {
  /// The text of such a structure; nothing if it is anything else or too long.
  static func text(_ value: DBusValue?) -> String? {
    guard case .structure(let parts)? = value?.unwrapped, parts.count >= 3,
      case .string("IBusText") = parts[0], case .dictionary("s", "v", _) = parts[1],
      case .string(let text) = parts[2]
    else { return nil }
    return MethodEvent.text(text)
  }
}

/// What fcitx offers: each text with the key that chooses it.
enum FcitxCandidates {
  /// Reads the candidates from the arguments; nil if they cannot be read.
  static func event(_ arguments: [DBusValue]) -> MethodEvent? {
    guard arguments.count >= 6, case .array("(ss)", let candidates) = arguments[4],
      let chosen = arguments[5].integer
    else { return nil }
    let texts = candidates.prefix(InputMethodLimits.candidates).compactMap(text)
    return .offer(texts, chosen: chosen)
  }

  private static func text(_ candidate: DBusValue) -> String? {
    guard case .structure(let parts) = candidate, parts.count == 2, let key = parts[0].text,
      let text = parts[1].text
    else { return nil }
    return SeenText.shown(
      key + text, limit: InputMethodLimits.candidateLetters, keepsLines: false)
  }
}

/// What fcitx composes: parts, each with its own looks.
enum FcitxPreedit {
  /// The whole text; nothing if it is anything else or too long.
  static func text(_ value: DBusValue?) -> String? {
    guard case .array("(si)", let parts)? = value else { return nil }
    var whole = ""
    for case .structure(let part) in parts {
      guard let text = part.first?.text else { return nil }
      whole += text
    }
    return MethodEvent.text(whole)
  }
}
