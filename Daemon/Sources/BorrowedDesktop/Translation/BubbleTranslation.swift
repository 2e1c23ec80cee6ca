import NotificationModel
import Words

/// Translates messages into a form that one server can show.
///
/// - The interruption level becomes the urgency, but time-sensitive stays *normal*, because *critical* passes a desktop's
///   do-not-disturb, which only critical alerts may; it is shown longer instead.
/// - The specification's category names the kind of a notification. It is set only for a message from another human (C22),
///   because nothing else is known; an app's own category has another meaning.
/// - Destructive buttons (F5) are not marked: no server has a look for them.
struct BubbleTranslation {
  let server: RemoteServer
  let words: Vocabulary
  /// The apps that have notification settings of their own (A13).
  let offersSettings: (BundleIdentifier) -> Bool

  func draft(of message: BubbleMessage) -> BubbleDraft {
    var draft = ordinaryDraft(of: message)
    if server.skipsButtonAfterDefault { draft.moveDefaultToEnd() }
    if draft.call.expireTimeout == 0, let longest = server.longestTimeout {
      draft.call.expireTimeout = longest
    }
    return draft
  }

  private func ordinaryDraft(of message: BubbleMessage) -> BubbleDraft {
    switch message {
    case .notification(let presentation, let media, let manner):
      notification(presentation, media, manner)
    case .question(.notifications(let question), let isUrgent):
      self.question(question, isUrgent: isUrgent)
    case .question(.places(let question), let isUrgent):
      placeQuestion(question, isUrgent: isUrgent)
    case .trial(let app, let name, let offersSettings):
      trial(of: app, name: name, offersSettings: offersSettings)
    case .surplus(let app, let name, let count): surplus(of: app, name: name, count: count)
    case .replyHelp(let app, let name, let action):
      replyHelp(for: app, name: name, action: action)
    }
  }

  // MARK: - Notifications

  private func notification(
    _ presentation: Presentation, _ media: DesktopMedia, _ manner: BubbleMessage.Manner
  ) -> BubbleDraft {
    var call = BubbleTexts(presentation, on: server).call
    call.expireTimeout = timeout(of: presentation, manner)
    call.hints = hints(of: presentation.key.app, name: call.appName)
    call.hints["urgency"] = .byte(urgency(of: presentation, manner))
    if presentation.sender != nil { call.hints["category"] = .string("im.received") }
    if !presentation.surfaces.contains(.list) { call.hints["transient"] = .bool(true) }
    if let progress = presentation.progress, server.showsProgress {
      call.hints["value"] = .int32(Int32(clamping: progress))
    }
    switch media.icon {
    case .themed(let name): call.appIcon = Self.themed(name)
    case .file(let file): call.appIcon = file.address
    case nil: break
    }
    switch media.picture {
    case .pixels(let pixels): call.hints["image-data"] = .image(pixels)
    case .file(let file):
      if server.showsPicturesAsIcons {
        call.appIcon = file.address
      } else {
        call.hints["image-path"] = .string(server.readsPaths ? file.path : file.address)
      }
    case nil: break
    }
    let sound =
      manner == .fresh
      ? SoundDelivery(of: presentation, media: media, on: server)
      : SoundDelivery(silentOn: server)
    call.hints.merge(sound.hints) { $1 }
    var draft = BubbleDraft(call: call, sound: sound.order)
    BubbleButtons(server: server, words: words).add(
      to: &draft, of: presentation, offersSettings: offersSettings(presentation.key.app))
    if server.hidesButtonsWithoutText, draft.call.body.isEmpty, draft.call.drawsButtons {
      draft.call.body = " "
    }
    draft.isLasting =
      server.keepsList || draft.call.expireTimeout == 0 || presentation.level == .critical
    return draft
  }

  private func urgency(of presentation: Presentation, _ manner: BubbleMessage.Manner) -> UInt8 {
    if manner == .quiet { return 0 }
    switch presentation.level {
    case .passive: return 0
    case .active, .timeSensitive: return 1
    case .critical: return 2
    }
  }

  /// A bubble stays if the user wants it to stay (E5), if it is critical, or if it arrived on a lock screen and the server
  /// may keep no list of it, because it may not have been seen. The time that its program names is its time (S44).
  private func timeout(of presentation: Presentation, _ manner: BubbleMessage.Manner) -> Int32 {
    if manner == .quiet { return -1 }
    if !presentation.surfaces.contains(.banner), !server.keepsQuietly { return 0 }
    return presentation.timeout
  }

  /// The app's identifier is never a path: `BundleIdentifier` has no slash and no two dots in a row.
  private func hints(of app: BundleIdentifier, name: String) -> [String: HintValue] {
    var hints: [String: HintValue] = ["desktop-entry": .string(app.rawValue)]
    if server.name == "Plasma" { hints["x-kde-display-appname"] = .string(name) }
    return hints
  }

  private static func themed(_ name: String) -> String {
    let name = DesktopText.line(name, bytes: BorrowedDesktopLimits.iconNameBytes)
    return name.unicodeScalars.contains { $0 == "/" || $0 == ":" } ? "" : name
  }

  // MARK: - The shell's own

  private func question(_ question: AuthorizationQuestion, isUrgent: Bool) -> BubbleDraft {
    let app = question.app
    var draft = lasting(
      app: app, name: question.appName, isUrgent: isUrgent,
      summary: words.title(of: question, app: BubbleTexts.name(question.appName, of: app)),
      body: words.explanation(of: question) + "\n" + asker(app))
    draft.offer(
      "allow", words.text(.allow), .authorize(app, question.isCritical ? .allowCritical : .allow))
    if question.offersSummary, !question.isCritical {
      draft.offer("summary", words.text(.allowInSummaryShort), .authorize(app, .allowInSummary))
    }
    draft.offer(
      "deny", words.text(.deny), .authorize(app, question.isCritical ? .denyCritical : .deny))
    return draft
  }

  private func placeQuestion(_ question: LocationQuestion, isUrgent: Bool) -> BubbleDraft {
    let app = question.app
    let reason = question.purpose.map {
      DesktopText.line($0, bytes: BorrowedDesktopLimits.purposeBytes)
    }
    var draft = lasting(
      app: app, name: question.appName, isUrgent: isUrgent,
      summary: words.title(of: question, app: BubbleTexts.name(question.appName, of: app)),
      body: words.explanation(ofPlacesFor: reason) + "\n" + asker(app))
    for answer in question.answers {
      draft.offer(
        answer.rawValue, words.title(of: answer, to: question.wish), .decideLocation(app, answer))
    }
    return draft
  }

  /// Which program asks: a name alone can be another program's.
  private func asker(_ app: BundleIdentifier) -> String {
    words.text(.askedBy, ["identifier": app.rawValue])
  }

  /// A call for a bubble that stays until the user has answered.
  private func lasting(
    app: BundleIdentifier, name: String, isUrgent: Bool, summary: String, body: String
  ) -> BubbleDraft {
    var draft = system(app: app, name: name, summary: summary, body: body)
    draft.isLasting = true
    draft.call.expireTimeout = 0
    draft.call.hints["resident"] = .bool(true)
    if server.keepsOnlyCriticalBanners {
      draft.call.hints["transient"] = nil
      if isUrgent { draft.call.hints["urgency"] = .byte(2) }
    }
    return draft
  }

  private func trial(
    of app: BundleIdentifier, name: String, offersSettings: Bool
  ) -> BubbleDraft {
    var draft = system(
      app: app, name: name,
      summary: words.text(.trialTitle, ["app": BubbleTexts.name(name, of: app)]),
      body: words.text(.trialText))
    draft.call.hints["urgency"] = .byte(0)
    draft.call.hints["resident"] = .bool(true)
    BubbleButtons(server: server, words: words).addSystem(
      to: &draft, of: app, offersSettings: offersSettings)
    return draft
  }

  private func surplus(of app: BundleIdentifier?, name: String, count: Int) -> BubbleDraft {
    let title = app.map { BubbleTexts.name(name, of: $0) } ?? words.text(.notifications)
    return system(app: app, name: name, summary: title, body: words.text(.more, count: count))
  }

  private func replyHelp(
    for app: BundleIdentifier, name: String, action: String
  ) -> BubbleDraft {
    let label = DesktopText.line(action, bytes: BorrowedDesktopLimits.labelBytes)
    return system(
      app: app, name: name, summary: words.text(.replyElsewhere, ["action": label]),
      body: words.text(.replyElsewhereText))
  }

  private func system(
    app: BundleIdentifier?, name: String, summary: String, body: String
  ) -> BubbleDraft {
    let name = app.map { BubbleTexts.name(name, of: $0) } ?? words.text(.notifications)
    var call = BubbleTexts(appName: name, title: summary, subtitle: "", body: body, on: server)
      .call
    if let app { call.hints = hints(of: app, name: name) }
    call.hints["urgency"] = .byte(1)
    call.hints["transient"] = .bool(true)
    call.hints.merge(SoundDelivery(silentOn: server).hints) { $1 }
    return BubbleDraft(call: call)
  }
}

/// A message as translated for one server, and the meaning of its buttons.
struct BubbleDraft {
  /// The call to send.
  var call: NotifyCall
  /// The effect of each offered key; no other key is accepted.
  var choices: [String: BubbleChoice] = [:]
  /// The sound that is played here when the call is sent.
  var sound: SoundRequest?
  /// Whether only the user or we end the bubble; then closing it is a decision, not an expiry.
  var isLasting = false

  mutating func offer(_ key: String, _ label: String, _ choice: BubbleChoice) {
    let words = DesktopText.line(label, bytes: BorrowedDesktopLimits.labelBytes)
    call.buttons.append(NotifyCall.Button(key: key, label: words.isEmpty ? "…" : words))
    choices[key] = choice
  }

  /// Puts the action of a click on the bubble after the buttons.
  mutating func moveDefaultToEnd() {
    guard let index = call.buttons.firstIndex(where: { $0.key == "default" }) else { return }
    call.buttons.append(call.buttons.remove(at: index))
  }
}
