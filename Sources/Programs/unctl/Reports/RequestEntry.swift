import NotificationModel

/// What a request says, in the JSON of every listing that shows one.
struct RequestEntry: Encodable {
  let identifier: String
  let title: String
  let subtitle: String
  let body: String
  let badge: Int?
  /// `default`, or the name of the file.
  let sound: String?
  let category: String
  let thread: String
  /// `passive`, `active`, `time-sensitive` or `critical`.
  let level: String
  let userInfo: [String: ValueEntry]
  let attachments: [AttachmentEntry]
  let trigger: TriggerEntry?

  init(_ request: NotificationRequest) {
    let content = request.content
    identifier = request.identifier
    title = content.title.plain
    subtitle = content.subtitle.plain
    body = content.body.plain
    badge = content.badge
    sound = content.sound.map { $0.name ?? "default" }
    category = content.categoryIdentifier
    thread = content.threadIdentifier
    level = content.interruptionLevel.name
    userInfo = content.userInfo.mapValues(ValueEntry.init)
    attachments = content.attachments.map(AttachmentEntry.init)
    trigger = request.trigger.map(TriggerEntry.init)
  }
}

/// The rule of a request.
struct TriggerEntry: Encodable {
  /// `timeInterval`, `calendar`, `location` or `push`.
  let kind: String
  let repeats: Bool
  let seconds: Double?
  /// The components by name, such as `hour`.
  let components: [String: Int]?
  let timeZone: String?
  /// The place.
  let region: RegionEntry?
  /// The rule in words.
  let text: String

  init(_ trigger: Trigger) {
    repeats = trigger.repeats
    text = TriggerText.of(trigger)
    region = if case .location(let region, _) = trigger { RegionEntry(region) } else { nil }
    switch trigger {
    case .timeInterval(let seconds, _):
      (kind, self.seconds, components, timeZone) = ("timeInterval", seconds, nil, nil)
    case .calendar(let rule, _):
      let named = TriggerText.components(rule).map { ($0.name, $0.value) }
      components = Dictionary(named) { first, _ in first }
      (kind, seconds, timeZone) = ("calendar", nil, rule.timeZone)
    case .location: (kind, seconds, components, timeZone) = ("location", nil, nil, nil)
    case .push: (kind, seconds, components, timeZone) = ("push", nil, nil, nil)
    }
  }
}
