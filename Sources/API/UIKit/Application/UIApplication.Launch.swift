internal import SystemConnection
internal import UserNotifications

extension UIApplication {
  /// What is known about a launch: why, and what the person wants with it.
  @MainActor
  struct Launch {
    /// Why the system started the app; nothing where the person did.
    let reason: LaunchReason?
    /// What the center's delegate will be given first.
    let response: UNNotificationResponse?
    /// The payload of the push that wakes the app.
    let push: [AnyHashable: Any]?
    /// The addresses that the app is started with.
    let urls: [URL]
    /// Whether something waits that the center's delegate has to be given.
    let waits: Bool
    /// Whether the person wants to see the app.
    let isSeen: Bool

    init(of source: CenterSource, urls: [URL]) {
      self.urls = urls
      reason = source.host.launchReason
      let work = reason == .response ? source.waitingWork() : nil
      response = work?.response
      push = reason == .push ? AppPushes.of(source).waiting?.userInfo : nil
      waits = work.map { $0.response != nil || $0.opensApp } ?? false
      isSeen =
        switch reason {
        case nil, .open: true
        case .response: work?.opensApp ?? false
        case .push, .region: false
        }
    }

    /// What the app's delegate is told; nothing where there is nothing to tell.
    var options: [LaunchOptionsKey: Any]? {
      var options: [LaunchOptionsKey: Any] = [:]
      if let payload { options[.remoteNotification] = payload }
      options[.url] = urls.first
      if reason == .region { options[.location] = NSNumber(value: true) }
      return options.isEmpty ? nil : options
    }

    /// The same for observers of the notification, who get it by the names of the keys.
    var userInfo: [AnyHashable: Any]? {
      options.map { options in
        Dictionary(uniqueKeysWithValues: options.map { (AnyHashable($0.key.rawValue), $0.value) })
      }
    }

    /// The payload of the push that wakes the app, or that the person answered.
    private var payload: [AnyHashable: Any]? {
      if let push { return push }
      guard let request = response?.notification.request,
        request.trigger is UNPushNotificationTrigger
      else { return nil }
      return request.content.userInfo
    }
  }
}
