public import Foundation
import NotificationModel
public import UserNotifications

/// A notification as the user sees it, with every setting already applied.
public struct ShownNotification: Hashable, Sendable {
  /// The bundle identifier of its app.
  public let app: String
  /// The app's display name.
  public let appName: String
  /// The identifier of the request.
  public let identifier: String
  /// The title, in the user's language; empty if previews are hidden.
  public let title: String
  /// The line below the title.
  public let subtitle: String
  /// The text, or its placeholder if previews are hidden (E16).
  public let body: String
  /// When it was delivered.
  public let date: Date
  /// When it appeared on the screen: later than `date` if the scheduled summary held it.
  public let moment: Date
  /// How much it may interrupt, after entitlement and permission (E13).
  public let interruptionLevel: UNNotificationInterruptionLevel
  /// Whether its banner stays until the user acts (E5).
  public let isPersistent: Bool
  /// Whether previews are hidden (E16).
  public let hidesPreview: Bool
  /// Whether the screen lit up for it (E12).
  public let wakesScreen: Bool
  /// Whether the app is authorized provisionally, so that the system offers to keep it or to turn it off (A7).
  public let isProvisional: Bool
  /// The buttons of its category, in order; the system's own buttons, `keep`, `turnOff` and `configure`, can be
  /// chosen too and are not in the list.
  public let actions: [ShownAction]
  /// The identifiers of its attachments, in order.
  public let attachments: [String]
  /// The relevance that the app gave it, 0 to 1 (C19).
  public let relevanceScore: Double
}

extension ShownNotification: CustomStringConvertible {
  /// Its texts in quotation marks, on one line.
  public var description: String {
    let texts = [title, subtitle, body].filter { !$0.isEmpty }
    return texts.isEmpty ? "“”" : texts.map { "“\(StoryText.line($0))”" }.joined(separator: " ")
  }
}

extension ShownNotification {
  /// Creates a notification as a shell shows its presentation.
  init(_ presentation: Presentation, at moment: Date) {
    self.init(
      app: presentation.key.app.rawValue, appName: presentation.appName,
      identifier: presentation.key.identifier, title: presentation.title,
      subtitle: presentation.subtitle, body: presentation.body, date: presentation.date.date,
      moment: moment,
      interruptionLevel: UNNotificationInterruptionLevel(
        rawValue: UInt(presentation.level.rawValue)) ?? .active,
      isPersistent: presentation.alertStyle == .alert, hidesPreview: presentation.hidesPreview,
      wakesScreen: presentation.wakesScreen, isProvisional: presentation.isProvisional,
      actions: presentation.actions.map(ShownAction.init),
      attachments: presentation.attachments.map(\.identifier),
      relevanceScore: presentation.relevanceScore)
  }
}

extension ShownAction {
  init(_ action: Presentation.Action) {
    self.init(
      identifier: action.identifier, title: action.title, isDestructive: action.isDestructive,
      opensApp: action.opensApp, needsUnlock: action.needsUnlock,
      textPlaceholder: action.textInput?.placeholder,
      textButtonTitle: action.textInput?.buttonTitle)
  }
}

/// A button under a notification, as the user sees it.
public struct ShownAction: Hashable, Sendable {
  /// The identifier that the app gave it.
  public let identifier: String
  /// Its title, in the user's language.
  public let title: String
  /// Whether it is shown as destructive (F5).
  public let isDestructive: Bool
  /// Whether it brings the app to the front (F3).
  public let opensApp: Bool
  /// Whether the device must be unlocked for it (F4).
  public let needsUnlock: Bool
  /// The placeholder of its text field, if it has one (F6).
  public let textPlaceholder: String?
  /// The title of the button next to its text field, if it has one (F6).
  public let textButtonTitle: String?
}

/// A stack of notifications in Notification Center (E7, E8).
public struct NotificationGroup: Hashable, Sendable, CustomStringConvertible {
  /// The bundle identifier of its app.
  public let app: String
  /// The app's display name.
  public let appName: String
  /// The thread of the stack; `nil` if the stack is that of the whole app.
  public let thread: String?
  /// The notifications of the stack, the leading one first.
  public let notifications: [ShownNotification]
  /// The line about all but the leading one, such as “2 more notifications” (E9); empty for one
  /// notification.
  public let summary: String

  /// The leading notification and the line about the others.
  public var description: String {
    let leading = notifications.first?.description ?? "empty"
    return summary.isEmpty ? "\(appName): \(leading)" : "\(appName): \(leading) (\(summary))"
  }
}

/// A sound that the device played.
public struct PlayedSound: Hashable, Sendable, CustomStringConvertible {
  /// The bundle identifier of its app.
  public let app: String
  /// The identifier of the request.
  public let identifier: String
  /// The name of the sound's file; `nil` for the system's own sound.
  public let name: String?
  /// Whether it is played in spite of the silent switch and a Focus (C9).
  public let isCritical: Bool
  /// The volume of a critical sound, 0 to 1; `nil` if the device's own volume applies.
  public let volume: Double?
  /// When it was played.
  public let moment: Date

  /// Its name and its special properties.
  public var description: String {
    let kind = isCritical ? "critical sound" : "sound"
    return "\(kind) \(StoryText.line(name ?? "default"))"
      + (volume.map { " at volume \($0)" } ?? "")
  }
}
