import NotificationModel
import UserNotifications
import UserNotificationsTesting

/// A notification as the user sees it, at any depth.
struct SeenNotification: Hashable, Sendable {
  var identifier: String
  var title: String
  var subtitle: String
  var body: String
  /// The identifiers of the app's buttons, in order.
  var actions: [String]
  var isProvisional: Bool

  init(_ shown: ShownNotification) {
    identifier = shown.identifier
    title = shown.title
    subtitle = shown.subtitle
    body = shown.body
    actions = shown.actions.map(\.identifier)
    isProvisional = shown.isProvisional
  }

  init(_ presentation: Presentation) {
    identifier = presentation.key.identifier
    title = presentation.title
    subtitle = presentation.subtitle
    body = presentation.body
    actions = presentation.actions.map(\.identifier)
    isProvisional = presentation.isProvisional
  }
}

/// A stack of the list, at any depth.
struct SeenGroup: Hashable, Sendable {
  /// Its members, the leading one first.
  var members: [SeenNotification]
  /// The summary line about all but the leading one.
  var summary: String

  init(_ group: NotificationGroup) {
    members = group.notifications.map(SeenNotification.init)
    summary = group.summary
  }

  init(_ group: PresentationGroup) {
    members = group.members.map(SeenNotification.init)
    summary = group.summary
  }
}
