import NotificationModel
import Words

/// The buttons of a notification's bubble.
///
/// Keys are ours: an app's identifiers are never sent over the bus. The first action with a text becomes the field of a server
/// that has one; any other is an ordinary button, and choosing it opens another way to enter the text.
struct BubbleButtons {
  let server: RemoteServer
  let words: Vocabulary

  /// Adds the click on the bubble, the app's first buttons, and the system's own.
  func add(to draft: inout BubbleDraft, of presentation: Presentation, offersSettings: Bool) {
    guard server.hasButtons else { return }
    let key = presentation.key
    draft.offer("default", words.text(.open), .respond(key, .open))
    let system = presentation.isProvisional ? (offersSettings ? 3 : 2) : 0
    let room = max(server.buttonLimit - system, 0)
    let actions = presentation.actions.prefix(room)
    let replying = server.takesReplies ? actions.firstIndex { $0.textInput != nil } : nil
    for (index, action) in actions.enumerated() {
      if index == replying, let field = action.textInput {
        addReply(action, field, to: &draft, of: key)
      } else if action.textInput != nil {
        draft.offer("action-\(index)", action.title, .askForText(key, action))
      } else {
        let choice = ResponseChoice.action(identifier: action.identifier, text: nil)
        draft.offer("action-\(index)", action.title, .respond(key, choice))
      }
    }
    if presentation.isProvisional {
      addSystem(to: &draft, of: key.app, offersSettings: offersSettings)
    }
    // The server must not close a bubble at a click if the core may still refuse the answer.
    let mayBeRefused = actions.enumerated().contains { index, action in
      action.needsUnlock || action.opensApp || action.textInput != nil && index != replying
    }
    if mayBeRefused { draft.call.hints["resident"] = .bool(true) }
  }

  /// Adds *Keep*, *Turn Off* and, if the app has settings of its own, *Settings* (A7, A9).
  func addSystem(to draft: inout BubbleDraft, of app: BundleIdentifier, offersSettings: Bool) {
    draft.offer("keep", words.text(.keepAtOnce), .authorize(app, .keep))
    draft.offer("turn-off", words.text(.turnOffAll), .authorize(app, .turnOff))
    if offersSettings { draft.offer("settings", words.text(.appSettings), .openSettings(app)) }
  }

  private func addReply(
    _ action: Presentation.Action, _ field: Presentation.TextInput, to draft: inout BubbleDraft,
    of key: NotificationKey
  ) {
    draft.offer("inline-reply", action.title, .reply(key, identifier: action.identifier))
    let placeholder = DesktopText.line(field.placeholder, bytes: BorrowedDesktopLimits.labelBytes)
    if !placeholder.isEmpty {
      draft.call.hints["x-kde-reply-placeholder-text"] = .string(placeholder)
    }
    let button = DesktopText.line(field.buttonTitle, bytes: BorrowedDesktopLimits.labelBytes)
    if !button.isEmpty {
      draft.call.hints["x-kde-reply-submit-button-text"] = .string(button)
    }
  }
}

extension Presentation {
  /// How long its banner stays, in milliseconds: 0 until it is dismissed, and -1 if the server decides.
  var timeout: Int32 {
    if alertStyle == .alert || level == .critical { return 0 }
    if let bannerTime { return Int32(clamping: max(1, bannerTime / 1_000)) }
    return level == .timeSensitive ? BorrowedDesktopLimits.timeSensitiveMilliseconds : -1
  }
}
