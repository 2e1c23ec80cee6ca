import DBus
import LinuxEvents
import NotificationEngine
import NotificationModel
import NotificationText
import Words

/// The app and the identifier of a notification, according to the portal.
struct PortalSource: Hashable {
  /// The portal's identifier of the app; empty for a program without one.
  let app: String
  /// The app's name for the notification.
  let identifier: String

  /// Fails for an invalid app identifier.
  init?(app: String, identifier: String) {
    guard app.isEmpty || BundleIdentifier(app)?.isClaimed == false else { return nil }
    self.app = app
    self.identifier = identifier
  }

  /// The tag by which a later notification with the same identifier replaces this one.
  var tag: String {
    "portal:" + PostedText.line(identifier, bytes: ServedDesktopLimits.keyBytes)
  }

  /// The claim for the core; the portal does not pass the app's name.
  var claim: ProgramClaim { ProgramClaim(name: "", desktopEntry: app) }
}

/// A notification from the portal; values of a wrong type are ignored (S30).
struct PortalNotification {
  /// The app and the identifier.
  let source: PortalSource
  /// The picture: the bytes of a file, inline or in a sealed file, or names of the icon theme.
  let picture: PostedPicture?
  /// The app's own sound: the bytes of a sealed file.
  let sound: [UInt8]?
  private let options: [String: DBusValue]
  private let hints: [String]
  private let words: Vocabulary

  init(source: PortalSource, options: [String: DBusValue], words: Vocabulary = .english) {
    self.source = source
    self.words = words
    self.options = options
    picture = Self.picture(options["icon"])
    sound = Self.sound(options["sound"])
    hints = Self.short(options["display-hint"])
  }

  /// The notification for the core.
  func posted(from sender: BusSender, facts: ProgramFacts) -> PostingCall {
    let runs = bodyRuns
    var content = NotificationContent()
    content.title = .literal(PostedText.title(options["title"]?.text ?? ""))
    content.body = .literal(runs.map(\.text).joined())
    content.interruptionLevel = level
    content.sound = wantedSound
    var claim = source.claim
    claim.name = facts.entry?.name ?? ""
    let buttons = self.buttons
    var posted = PostingCall(
      program: PostingProgram(claim: claim, facts: facts), sender: sender, tag: source.tag,
      content: content, actions: buttons.map(\.action))
    posted.way = .portal(app: source.app, source.identifier)
    posted.styledBody = runs.contains { !$0.style.isEmpty || $0.link != nil } ? runs : []
    for button in buttons {
      posted.appActions[button.action.identifier] = button.appAction
    }
    if let action = AppAction(
      options["default-action"], target: options["default-action-target"])
    {
      posted.opensByAction = true
      posted.appActions[Posting.defaultAction] = action
    }
    posted.appActions[Posting.alertAction] = alert
    apply(to: &posted)
    return posted
  }

  /// The body's runs: the body with markup if it exists, else the plain one.
  private var bodyRuns: [StyledText] {
    var cleaner = PostedText(bytes: ServedDesktopLimits.bodyBytes, keepsLines: true)
    let body: BodyMarkup
    if let text = options["markup-body"]?.text {
      body = BodyMarkup(String(text.prefix(bytes: ServedDesktopLimits.markupBytes)))
    } else {
      let text = options["body"]?.text ?? ""
      body = BodyMarkup(plain: String(text.prefix(bytes: ServedDesktopLimits.markupBytes)))
    }
    return body.runs.compactMap { run in
      var run = run
      run.text = cleaner.clean(run.text)
      return run.text.isEmpty ? nil : run
    }
  }

  /// The priority, raised by the category; no notification is critical by itself (S18).
  private var level: InterruptionLevel {
    if let category = Self.short(options["category"]).first,
      PortalOptions.urgentCategories.contains(category)
    {
      return .timeSensitive
    }
    return switch Self.short(options["priority"]).first {
    case "urgent": .timeSensitive
    case "low": .passive
    default: .active
    }
  }

  /// The default sound, which the app's own sound replaces; without a sound option a notification is silent (S19).
  private var wantedSound: Sound? {
    switch options["sound"] {
    case .string?: Self.short(options["sound"]) == ["default"] ? .standard : nil
    case .structure(let parts)? where parts.count == 2:
      if case .descriptor = parts[1].unwrapped { .standard } else { nil }
    default: alert == nil ? nil : .standard
    }
  }

  private static func sound(_ value: DBusValue?) -> [UInt8]? {
    guard case .structure(let parts)? = value, parts.count == 2,
      case .descriptor(let file) = parts[1].unwrapped
    else { return nil }
    return try? SealedFile.read(file.number, limit: ServedDesktopLimits.portalSoundBytes)
  }

  /// Applies the display hints (S32).
  private func apply(to posted: inout PostingCall) {
    posted.isQuiet = hints.contains("tray")
    posted.isTransient = hints.contains("transient") && !posted.isQuiet
    posted.showsAsNew = hints.contains("show-as-new")
    if hints.contains("persistent") { posted.lifetime = 0 }
    if hints.contains("hide-on-lock-screen") {
      posted.lockScreen = .nothing
    } else if hints.contains("hide-content-on-lock-screen") {
      posted.lockScreen = .concealed
    }
  }

  /// The words of a text or a list of texts, without words longer than any known one.
  private static func short(_ value: DBusValue?) -> [String] {
    let texts = value?.texts ?? [value?.text].compactMap(\.self)
    return texts.prefix(ServedDesktopLimits.hints).filter {
      $0.utf8.count <= ServedDesktopLimits.nameBytes
    }
  }
}

// MARK: - Buttons

extension PortalNotification {
  private var buttons: [(action: NotificationAction, appAction: AppAction)] {
    listed.enumerated().compactMap { index, button in
      let purpose = Self.purpose(of: button)
      guard purpose != PortalOptions.alert,
        let appAction = AppAction(button["action"], target: button["target"])
      else { return nil }
      let label = PostedText.line(
        button["label"]?.text ?? "", bytes: ServedDesktopLimits.labelBytes)
      // A button without a label gets the default label of its purpose, and is left out if the purpose is unknown.
      guard label.isEmpty else {
        return (Self.action("button-\(index)", label, purpose), appAction)
      }
      guard let word = Self.words[purpose] else { return nil }
      return (Self.action("button-\(index)", words.text(word), purpose, word), appAction)
    }
  }

  /// The action by which the app draws attention itself.
  private var alert: AppAction? {
    listed.first { Self.purpose(of: $0) == PortalOptions.alert }
      .flatMap { AppAction($0["action"], target: $0["target"]) }
  }

  private var listed: [[String: DBusValue]] {
    guard case .array(_, let list)? = options["buttons"] else { return [] }
    return list.prefix(ServedDesktopLimits.actions).map { $0.named ?? [:] }
  }

  private static func purpose(of button: [String: DBusValue]) -> String {
    short(button["purpose"]).first ?? ""
  }

  private static func action(
    _ identifier: String, _ title: String, _ purpose: String, _ word: Word? = nil
  ) -> NotificationAction {
    let system = word.map { SystemText(word: $0.rawValue) }
    let field = NotificationAction.TextInput(
      buttonTitle: .literal(title), placeholder: .literal(""), systemTitle: system)
    return NotificationAction(
      identifier: identifier, title: .literal(title),
      options: ["call.decline", "call.hang-up"].contains(purpose) ? .destructive : [],
      textInput: purpose == PortalOptions.reply ? field : nil, systemTitle: system)
  }

  /// The default labels of buttons by their purpose.
  private static let words: [String: Word] = [
    PortalOptions.reply: .reply, "call.accept": .callAccept, "call.decline": .callDecline,
    "call.hang-up": .callHangUp, "call.enable-speakerphone": .callSpeakerOn,
    "call.disable-speakerphone": .callSpeakerOff,
  ]
}

// MARK: - Pictures

extension PortalNotification {
  private static func picture(_ icon: DBusValue?) -> PostedPicture? {
    guard case .structure(let parts)? = icon, parts.count == 2, let kind = parts[0].text,
      kind.utf8.count <= ServedDesktopLimits.nameBytes
    else { return nil }
    switch (kind, parts[1].unwrapped) {
    case ("bytes", .bytes(let bytes)):
      return bytes.count <= ServedDesktopLimits.portalPictureBytes ? .encoded(bytes) : nil
    case ("file-descriptor", .descriptor(let file)):
      let bytes = try? SealedFile.read(
        file.number, limit: ServedDesktopLimits.portalPictureBytes)
      return bytes.map { .encoded($0) }
    case ("themed", let names): return PostedPicture(themed: names.texts ?? [])
    default: return nil
    }
  }
}
