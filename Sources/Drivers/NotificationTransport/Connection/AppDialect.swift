import NotificationModel
import NotificationWire

/// What apps speak.
enum AppDialect: Dialect {
  static let socket = WireSocket.center

  static func encode(_ call: AppCall, id: Int64) -> [UInt8] {
    ClientMessage.app(id: id, call).encode()
  }

  static func reply(in message: ServerMessage) -> AppReply? {
    if case .reply(_, let reply) = message { reply } else { nil }
  }

  static func event(in message: ServerMessage) -> AppEvent? {
    if case .event(let event) = message { event } else { nil }
  }

  /// Adding twice could deliver twice, and a token means nothing to another connection.
  static func isRepeatable(_ call: AppCall) -> Bool {
    switch call {
    case .add, .presented, .responseHandled, .pushFetched: false
    case .requestAuthorization, .settings, .setCategories, .categories, .pendingRequests,
      .removePending, .removeAllPending, .deliveredNotifications, .removeDelivered,
      .removeAllDelivered, .setBadge, .setDelegate, .setActive, .setLaunchCommand,
      .badge, .waitingResponse, .locationStatus, .requestLocation, .watchLocation, .monitorRegion,
      .stopMonitoringRegion, .monitoredRegions, .crossingTaken, .regionState, .registerForPushes,
      .unregisterForPushes,
      .pushRegistration, .receivePushes, .waitingPush:
      true
    }
  }

  static func announcement(_ call: AppCall) -> Announcement? {
    switch call {
    case .setDelegate(let isSet): Announcement(subject: "delegate", isNeeded: isSet)
    case .setActive(let isActive): Announcement(subject: "active", isNeeded: isActive)
    case .watchLocation(let watch): Announcement(subject: "places", isNeeded: watch != nil)
    // Whoever has asked is told of its regions' crossings, on the next connection too.
    case .locationStatus: Announcement(subject: "regions", isNeeded: true)
    case .receivePushes(let isSet): Announcement(subject: "pushes", isNeeded: isSet)
    // Whoever has registered is told of another token, on the next connection too.
    case .registerForPushes: Announcement(subject: "registration", isNeeded: true)
    case .unregisterForPushes: Announcement(subject: "registration", isNeeded: false)
    default: nil
    }
  }
}
