/// The action of a person who opened the notification itself (F1).
public let UNNotificationDefaultActionIdentifier =
  "com.apple.UNNotificationDefaultActionIdentifier"

/// The action of a person who cleared the notification, where its category asks for that (F2).
public let UNNotificationDismissActionIdentifier =
  "com.apple.UNNotificationDismissActionIdentifier"
