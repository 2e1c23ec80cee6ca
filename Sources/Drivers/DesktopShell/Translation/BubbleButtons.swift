import NotificationModel

/// The buttons of a notification's bubble.
///
/// Keys are ours: an app's identifiers never go over the bus. The first action that takes a text
/// becomes the field of a server that has one; any other is an ordinary button, and choosing it opens
/// another way to type.
struct BubbleButtons {
  let server: DesktopServer
  let words: DesktopWords

  /// Adds the click on the bubble, the app's first buttons, and the system's own.
  func add(to draft: inout BubbleDraft, of presentation: Presentation, offersSettings: Bool) {
    guard server.hasButtons else { return }
    let key = presentation.key
    draft.offer("default", words.open, .respond(key, .open))
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
    // The server is not to take away at a click what the core may still refuse.
    let mayBeRefused = actions.enumerated().contains { index, action in
      action.needsUnlock || action.opensApp || action.textInput != nil && index != replying
    }
    if mayBeRefused { draft.call.hints["resident"] = .bool(true) }
  }

  /// Adds *Keep*, *Turn Off* and, where the app has settings of its own, *Settings* (A7, A9).
  func addSystem(to draft: inout BubbleDraft, of app: BundleIdentifier, offersSettings: Bool) {
    draft.offer("keep", words.keep, .authorize(app, .keep))
    draft.offer("turn-off", words.turnOff, .authorize(app, .turnOff))
    if offersSettings { draft.offer("settings", words.settings, .openSettings(app)) }
  }

  private func addReply(
    _ action: Presentation.Action, _ field: Presentation.TextInput, to draft: inout BubbleDraft,
    of key: NotificationKey
  ) {
    draft.offer("inline-reply", action.title, .reply(key, identifier: action.identifier))
    let placeholder = DesktopText.line(field.placeholder, bytes: DesktopLimits.labelBytes)
    if !placeholder.isEmpty {
      draft.call.hints["x-kde-reply-placeholder-text"] = .string(placeholder)
    }
    let button = DesktopText.line(field.buttonTitle, bytes: DesktopLimits.labelBytes)
    if !button.isEmpty {
      draft.call.hints["x-kde-reply-submit-button-text"] = .string(button)
    }
  }
}
