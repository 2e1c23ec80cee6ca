import UserNotifications

extension Happening.Event: CustomStringConvertible {
  /// The event as the transcript tells it, on one line.
  public var description: String { StoryText.line(words) }

  private var words: String {
    switch self {
    case .added(let identifier, _): "adds \(StoryText.name(identifier))"
    case .app(let words): words
    case .refused(let words): "is refused: \(words)"
    case .asked(let options, let isCritical):
      isCritical ? "asks for critical alerts" : "asks for \(Self.names(of: options))"
    case .willPresent(let identifier, let options):
      "in the foreground: \(StoryText.name(identifier)) may show \(Self.names(of: options))"
    case .banner(let shown):
      "banner \(shown)" + (shown.isPersistent ? ", stays" : "") + Self.level(of: shown)
    case .lockScreen(let shown): "lock screen \(shown)" + Self.level(of: shown)
    case .listed(let shown): "listed \(shown)"
    case .sound(let sound): "plays \(sound)"
    case .badge(let count): count == 0 ? "badge removed" : "badge \(count)"
    case .withdrawn(let identifier): "withdrawn \(StoryText.name(identifier))"
    case .response(let identifier, let action, let text):
      "receives \(Self.name(ofAction: action)) of \(StoryText.name(identifier))"
        + (text.map { ": “\($0)”" } ?? "")
    case .openedSettings(let identifier):
      "shows its own settings" + (identifier.map { " because of \(StoryText.name($0))" } ?? "")
    case .launched: "is started"
    case .person(let words): "the person \(words)"
    case .world(let words), .note(let words): words
    }
  }

  private static func level(of shown: ShownNotification) -> String {
    switch shown.interruptionLevel {
    case .critical: ", critical"
    case .timeSensitive: ", time-sensitive"
    case .passive: ", passive"
    default: ""
    }
  }

  static func name(ofAction identifier: String) -> String {
    switch identifier {
    case UNNotificationDefaultActionIdentifier: "the tap"
    case UNNotificationDismissActionIdentifier: "the dismissal"
    default: "action \(StoryText.name(identifier))"
    }
  }

  private static func names(of options: UNAuthorizationOptions) -> String {
    let names: [(UNAuthorizationOptions, String)] = [
      (.alert, "alert"), (.sound, "sound"), (.badge, "badge"), (.carPlay, "CarPlay"),
      (.criticalAlert, "critical alerts"), (.provisional, "provisional"),
      (.providesAppNotificationSettings, "settings of its own"),
    ]
    return join(names.filter { options.contains($0.0) }.map(\.1))
  }

  private static func names(of options: UNNotificationPresentationOptions) -> String {
    let names: [(UNNotificationPresentationOptions, String)] = [
      (.banner, "banner"), (.list, "list"), (.sound, "sound"), (.badge, "badge"),
    ]
    var options = options
    if options.contains(UNNotificationPresentationOptions(rawValue: 4)) {
      options.formUnion([.banner, .list])
    }
    return join(names.filter { options.contains($0.0) }.map(\.1))
  }

  private static func join(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
