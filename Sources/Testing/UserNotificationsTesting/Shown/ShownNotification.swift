public import Foundation
public import UserNotifications

/// A notification as the person sees it, with every setting already applied.
public struct ShownNotification: Hashable, Sendable {
  /// The bundle identifier of the app it is from.
  public let app: String
  /// The app's name for people.
  public let appName: String
  /// The identifier of the request.
  public let identifier: String
  /// The title, in the person's language; empty where previews are hidden.
  public let title: String
  /// The line below the title.
  public let subtitle: String
  /// The text, or what stands for it where previews are hidden (E16).
  public let body: String
  /// When it was delivered.
  public let date: Date
  /// When it came to the screen: later than `date` where the scheduled summary held it.
  public let moment: Date
  /// How much it may interrupt, after entitlement and permission (E13).
  public let interruptionLevel: UNNotificationInterruptionLevel
  /// Whether its banner stays until the person does something (E5).
  public let isPersistent: Bool
  /// Whether previews are hidden (E16).
  public let hidesPreview: Bool
  /// Whether the screen lit up for it (E12).
  public let wakesScreen: Bool
  /// Whether it comes from an app on probation, so that the system offers to keep it or to turn it off
  /// (A7).
  public let isProvisional: Bool
  /// The buttons of its category, in order; those of the system, `keep`, `turnOff` and `configure`, can
  /// be chosen too and are not among them.
  public let actions: [ShownAction]
  /// The identifiers of its attachments, in order.
  public let attachments: [String]
  /// How relevant the app calls it, 0 to 1 (C19).
  public let relevanceScore: Double
}

extension ShownNotification: CustomStringConvertible {
  /// Its texts in quotation marks, on one line.
  public var description: String {
    let texts = [title, subtitle, body].filter { !$0.isEmpty }
    return texts.isEmpty ? "“”" : texts.map { "“\(StoryText.line($0))”" }.joined(separator: " ")
  }
}
