public import Foundation
public import UserNotifications

/// One event on a simulated device, with its moment.
public struct Happening: Equatable, Sendable {
  /// The kinds of events.
  public enum Event: Equatable, Sendable {
    /// The app adds a request; one without a due date is delivered at once or never.
    case added(identifier: String, due: Date?)
    /// The app makes another call to its center, in words.
    case app(String)
    /// The system refuses a call of the app, with the error that the app receives, in words.
    case refused(String)
    /// The user is asked for permission; the question about critical alerts is a separate one (A12).
    case asked(UNAuthorizationOptions, isCritical: Bool)
    /// The app in the foreground was asked and has answered what may be shown (E1).
    case willPresent(identifier: String, UNNotificationPresentationOptions)
    /// A banner slides in.
    indirect case banner(ShownNotification)
    /// A notification appears on the lock screen.
    indirect case lockScreen(ShownNotification)
    /// A notification is added to Notification Center.
    indirect case listed(ShownNotification)
    /// A sound plays.
    case sound(PlayedSound)
    /// The number on the app's icon changes; 0 means none.
    case badge(Int)
    /// A notification is removed from every screen.
    case withdrawn(identifier: String)
    /// The app's delegate receives the user's response.
    case response(identifier: String, action: String, text: String?)
    /// The app's delegate is asked to show its own notification settings.
    case openedSettings(identifier: String?)
    /// The system starts the app.
    case launched
    /// An action of the user, in words.
    case person(String)
    /// The environment changes, in words: the clock, the zone, a restart, a push.
    case world(String)
    /// The system's reason why something did not happen, in words.
    case note(String)
  }

  /// When it happened, by the device's clock.
  public let moment: Date
  /// The device's time zone.
  public let timeZone: TimeZone
  /// The bundle identifier of the app concerned, if there is one.
  public let app: String?
  /// What happened.
  public let event: Event
}

extension Happening: CustomStringConvertible {
  /// One line of the transcript: the moment on the device's wall clock, the app, and what happened.
  public var description: String {
    let subject = app.map { "  \($0)" } ?? ""
    return "\(WallText.of(moment, in: timeZone))\(subject)  \(event)\(dueText)"
  }

  /// When an added request is due, by the wall clock of the device's zone.
  private var dueText: String {
    guard case .added(_, let due?) = event else { return "" }
    return ", due \(WallText.of(due, in: timeZone))"
  }
}

extension Happening.Event: CustomStringConvertible {
  /// The event on one line, as in the transcript.
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
