import X11

/// The clipboard: this program's own text, and texts from other programs.
final class X11Clipboard {
  /// How far a paste is.
  private enum Paste {
    case none
    case requested
    /// It comes in parts.
    case parts([UInt8])
    /// It comes in parts and is too long; the parts are taken so that the other program comes to its end.
    case dropped
  }

  private let connection: X11Connection
  private var window: X11Identifier?
  private var copied: [UInt8]?
  private var time: UInt32 = 0
  private var paste = Paste.none

  init(_ connection: X11Connection) { self.connection = connection }

  /// Owns the clipboard with a text from now on.
  func copy(_ text: String, time: UInt32) {
    let window = ownWindow()
    self.time = time
    copied = connection.own(.clipboard, by: window, time: time) ? Array(text.utf8) : nil
  }

  /// Asks the owner of the clipboard for its text.
  func requestPaste(time: UInt32) {
    let window = ownWindow()
    paste = .requested
    connection.request(.clipboard, for: window, time: time)
  }

  private func ownWindow() -> X11Identifier {
    if let window { return window }
    let window = connection.hiddenWindow()
    self.window = window
    return window
  }

  /// Handles what concerns the clipboard; the pasted text once it is complete.
  func handle(_ event: X11Event) -> String? {
    switch event {
    case .selectionLost(connection.atom(.clipboard)): copied = nil
    case .selectionWanted(let request): answer(request)
    case .selectionCame(let property): return receive(property)
    case .property(let window, let atom, let isRemoved, _)
    where window == self.window && atom == connection.atom(.pasted) && !isRemoved:
      return receivePart()
    default: break
    }
    return nil
  }

  // MARK: - Copying

  private func answer(_ request: X11SelectionRequest) {
    // Programs of before 1993 name no property and mean that of the target's name.
    let property = request.property == 0 ? request.target : request.property
    let isAnswered =
      request.selection == connection.atom(.clipboard)
      && write(request.target, into: property, of: request.requestor)
    connection.answer(request, property: isAnswered ? property : 0)
  }

  private func write(
    _ target: X11Identifier, into property: X11Identifier, of requestor: X11Identifier
  ) -> Bool {
    guard let copied, copied.count <= connection.longestText else { return false }
    let texts = [connection.atom(.text), connection.atom(.plainText)]
    switch target {
    case connection.atom(.targets):
      let targets = [connection.atom(.targets), connection.atom(.timestamp)] + texts
      connection.set(property, of: requestor, type: .atom, words: targets)
    case connection.atom(.timestamp):
      connection.set(property, of: requestor, type: .integer, words: [time])
    case _ where texts.contains(target):
      connection.set(property, of: requestor, type: target, text: copied)
    default: return false
    }
    return true
  }

  // MARK: - Pasting

  private func receive(_ property: X11Identifier) -> String? {
    guard case .requested = paste, let window else { return nil }
    paste = .none
    guard property != 0,
      let value = connection.property(
        property, of: window, limit: X11Limits.pasteBytes, removing: true)
    else { return nil }
    // The removal of the announcement asks for the first part.
    if value.type == connection.atom(.incremental) {
      paste = .parts([])
      return nil
    }
    return String(decoding: value.bytes, as: UTF8.self)
  }

  private func receivePart() -> String? {
    guard let window else { return nil }
    switch paste {
    case .none, .requested: return nil
    case .parts(let text):
      let value = connection.property(
        connection.atom(.pasted), of: window, limit: X11Limits.pasteBytes, removing: true)
      guard let value, text.count + value.bytes.count <= X11Limits.pasteBytes else {
        paste = .dropped
        return nil
      }
      paste = value.bytes.isEmpty ? .none : .parts(text + value.bytes)
      return value.bytes.isEmpty ? String(decoding: text, as: UTF8.self) : nil
    case .dropped:
      let value = connection.property(
        connection.atom(.pasted), of: window, limit: X11Limits.pasteBytes, removing: true)
      if value?.bytes.isEmpty ?? false { paste = .none }
      return nil
    }
  }
}
