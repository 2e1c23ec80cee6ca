extension AppCall {
  /// The calls of an app about notifications.
  package enum Notifications: Hashable, Sendable {
    /// Adds a request, replacing the pending one of the same identifier (B1).
    case add(NotificationRequest)
    /// Adds requests in one transaction: all of them, or none if one is refused.
    case addAll([NotificationRequest])
    /// Reads the app's pending requests (G1).
    case pendingRequests
    /// Removes pending requests; unknown identifiers are ignored (G3).
    case removePending(identifiers: [String])
    /// Removes every pending request of the app.
    case removeAllPending
    /// Reads the delivered notifications that are still in the list (G2).
    case deliveredNotifications
    /// Removes delivered notifications from the list; unknown identifiers are ignored (G3).
    case removeDelivered(identifiers: [String])
    /// Removes every notification of the app from the list; the badge stays (C4).
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

extension AppCall.Notifications {
  /// Whether the call may be sent again after its connection was lost; see `AppCall.isRepeatable`.
  var isRepeatable: Bool {
    switch self {
    // One with a trigger replaces its first writing; one without might be shown twice.
    case .add(let request): request.trigger != nil
    case .addAll(let requests): requests.allSatisfy { $0.trigger != nil }
    case .presented: false
    case .pendingRequests, .removePending, .removeAllPending, .deliveredNotifications,
      .removeDelivered, .removeAllDelivered, .setCategories, .categories, .setBadge, .badge:
      true
    }
  }
}

extension ControlCall {
  /// The calls of a shell or a command about notifications.
  package enum Notifications: Hashable, Sendable {
    /// Adds a request for an app; a new app is created, and authorized.
    case schedule(app: BundleIdentifier, NotificationRequest, category: NotificationCategory?)
    /// Reads pending requests, of one app or of all.
    case pending(app: BundleIdentifier?)
    /// Reads the list, of one app or of all.
    case delivered(app: BundleIdentifier?)
    /// Reads one notification as shells show it, with its whole texts.
    case read(NotificationKey)
    /// Removes pending requests; absent identifiers mean all of the app's.
    case cancel(app: BundleIdentifier, identifiers: [String]?)
    /// Removes delivered notifications; absent app and identifiers mean all.
    case clear(app: BundleIdentifier?, identifiers: [String]?)
    /// Reads the summary lines of the stacks of one app, without their members.
    case summaries(app: BundleIdentifier)
    /// Puts a notification off: it leaves every shell, and is delivered again after so many seconds.
    case snooze(NotificationKey, seconds: Int)
    /// Reports that the user interacts with banners of this shell, or has stopped: meanwhile the time of banners is stopped.
    /// It ends with the connection.
    case holdBanners(Bool)
    /// Announces that this shell counts the times of its banners, and reports each end by `bannerEnded`.
    case timeBanners
    /// Reports that a banner with a time has left the screen: its time is over or newer ones took its room; hidden if the
    /// user took it away, and its time continues.
    case bannerEnded(NotificationKey, isHidden: Bool)
    /// Reports, in shells of 0.1.0, that the user hid a banner: no shell that attaches later shows it again.
    case hidBanner(NotificationKey)
  }
}

extension AppEvent {
  /// The events for an app about notifications.
  package enum Notifications: Hashable, Sendable {
    /// A notification arrived while the app is in the foreground; the answer is `AppCall.presented` (E1).
    indirect case willPresent(token: Int64, DeliveredNotification)
    /// A notification of the app was delivered; sent only to a process whose greeting requests it.
    indirect case delivered(DeliveredNotification)
  }
}

extension ShellEvent {
  /// The events for a shell about notifications.
  package enum Notifications: Hashable, Sendable {
    /// Shows a notification, which replaces an older one with the same identifier (B1).
    indirect case present(Presentation)
    /// Removes a notification: it was answered, cleared, replaced or removed by its app.
    case withdraw(NotificationKey)
    /// The number on an app's icon has changed; 0 means none.
    case badge(app: BundleIdentifier, count: Int)
    /// The whole current list, sent after attaching and after large changes.
    case list([PresentationGroup])
  }
}
