extension AppCall {
  /// What an app asks about notifications.
  package enum Notifications: Hashable, Sendable {
    /// Adds a request, replacing the pending one of the same identifier (B1).
    case add(NotificationRequest)
    /// Reads the app's requests that wait for their trigger (G1).
    case pendingRequests
    /// Removes pending requests; unknown identifiers are ignored (G3).
    case removePending(identifiers: [String])
    /// Removes every pending request of the app.
    case removeAllPending
    /// Reads what was delivered and is still in the list (G2).
    case deliveredNotifications
    /// Takes delivered notifications out of the list; unknown identifiers are ignored (G3).
    case removeDelivered(identifiers: [String])
    /// Takes every notification of the app out of the list; the badge stays (C4).
    case removeAllDelivered
    /// Replaces all categories of the app (F10).
    case setCategories([NotificationCategory])
    /// Reads the categories that were set last.
    case categories
    /// The answer to `AppEvent.willPresent`.
    case presented(token: Int64, options: PresentationOptions)
    /// Sets the number on the app's icon: 0 removes it, a negative one is refused (G5).
    case setBadge(Int)
    /// Reads the number on the app's icon, as the app set it.
    case badge
  }
}

extension ControlCall {
  /// What a shell or a command asks about notifications.
  package enum Notifications: Hashable, Sendable {
    /// Adds a request in the name of an app; the app is made if it is new, and allowed.
    case schedule(app: BundleIdentifier, NotificationRequest, category: NotificationCategory?)
    /// Reads pending requests, of one app or of all.
    case pending(app: BundleIdentifier?)
    /// Reads the list, of one app or of all.
    case delivered(app: BundleIdentifier?)
    /// Removes pending requests; absent identifiers mean all of the app's.
    case cancel(app: BundleIdentifier, identifiers: [String]?)
    /// Removes delivered notifications; absent app and identifiers mean all.
    case clear(app: BundleIdentifier?, identifiers: [String]?)
    /// Reads the lines about the stacks of one app, without their members.
    case summaries(app: BundleIdentifier)
  }
}

extension AppEvent {
  /// What an app is told about notifications.
  package enum Notifications: Hashable, Sendable {
    /// A notification arrived while the app is in the foreground; the answer is `AppCall.presented` (E1).
    indirect case willPresent(token: Int64, DeliveredNotification)
  }
}

extension ShellEvent {
  /// What a shell is told about notifications.
  package enum Notifications: Hashable, Sendable {
    /// A notification is to be shown, in the place of an older one with the same identifier (B1).
    indirect case present(Presentation)
    /// It is gone: answered, cleared, replaced or removed by its app.
    case withdraw(NotificationKey)
    /// The number on an app's icon is another; 0 means none.
    case badge(app: BundleIdentifier, count: Int)
    /// The whole list as it stands, sent after attaching and when much has changed.
    case list([PresentationGroup])
  }
}
