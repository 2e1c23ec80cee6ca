import NotificationCore
import NotificationModel

extension Event {
  /// The request that is added by it.
  var addedRequest: NotificationRequest? {
    switch self {
    case .appCalled(_, _, .add(let request)), .controlCalled(_, _, .schedule(_, let request, _)):
      request
    case .pushArrived(let push, _):
      NotificationRequest(
        identifier: push.identifier ?? push.mark?.identifier ?? "", content: push.payload.content,
        trigger: .push)
    default: nil
    }
  }

  /// The app that it is about, where it is about one.
  func app(_ owners: [ConnectionNumber: BundleIdentifier]) -> BundleIdentifier? {
    switch self {
    case .appCalled(let connection, _, _), .appGreeted(let connection, _, _, _):
      owners[connection]
    case .controlCalled(_, _, let call): call.app
    case .pushArrived(let push, _): push.app
    case .appInstalled(let bundle, _): bundle.identifier
    default: nil
    }
  }

  /// Whether it can take anything out of a list.
  var removesDelivered: Bool {
    switch self {
    case .appCalled(_, _, let call):
      switch call {
      case .removeDelivered, .removeAllDelivered, .presented: true
      case .add: isImmediate
      default: false
      }
    case .controlCalled(_, _, let call):
      switch call {
      case .clear, .respond, .uninstall, .authorize, .changeAppSettings, .schedule: true
      default: false
      }
    case .disconnected, .pushArrived: true
    default: false
    }
  }

  /// Whether it adds a request that is delivered at once.
  var isImmediate: Bool {
    guard let request = addedRequest else { return false }
    return request.trigger == nil || request.trigger == .push
  }

  /// Whether it can take this notification out of the list.
  func takesFromList(
    _ name: RequestName, wasShown: Bool, _ owners: [ConnectionNumber: BundleIdentifier]
  ) -> Bool {
    if case .disconnected = self { return false }
    if case .controlCalled(_, _, .clear(nil, _)) = self { return true }
    guard app(owners) == name.app else { return false }
    switch self {
    case .appCalled(_, _, .removeDelivered(let identifiers)):
      return identifiers.contains { RequestName(name.app, $0) == name }
    case .appCalled(_, _, .removeAllDelivered): return true
    case .appCalled(_, _, .add(let request)), .controlCalled(_, _, .schedule(_, let request, _)):
      let isSame = RequestName(name.app, request.identifier) == name
      return (isImmediate || request.isAlmostDue)
        && (isSame || wasShown && request.content.badge == 0)
    case .pushArrived(let push, _):
      return RequestName(name.app, addedRequest?.identifier ?? "") == name
        || wasShown && push.payload.content.badge == 0
    case .controlCalled(_, _, .clear(_, let identifiers)):
      return identifiers?.contains { RequestName(name.app, $0) == name } ?? true
    case .controlCalled(_, _, .respond(let key, let choice)):
      // The system's own button decides about the app and all that it shows (A9, A12).
      if case .action(SystemAction.turnOff.rawValue, _) = choice { return true }
      return RequestName(key.app, key.identifier) == name
    case .controlCalled(_, _, .uninstall), .controlCalled(_, _, .authorize),
      .controlCalled(_, _, .changeAppSettings):
      return true
    default: return false
    }
  }
}

extension NotificationRequest {
  /// Whether it may come due in the pass that adds it.
  fileprivate var isAlmostDue: Bool {
    if case .timeInterval(let seconds, _) = trigger { seconds < 1 } else { false }
  }
}

extension ControlCall {
  /// The app that it is about, where it is about one.
  var app: BundleIdentifier? {
    switch self {
    case .schedule(let app, _, _), .cancel(let app, _), .appSettings(let app),
      .changeAppSettings(let app, _), .authorize(let app, _), .uninstall(let app),
      .rebind(let app), .openAppSettings(let app), .openApp(let app), .restartApp(let app):
      app
    case .pending(let app), .delivered(let app), .clear(let app, _): app
    case .respond(let key, _): key.app
    default: nil
    }
  }
}

extension AppRecord {
  /// Whether notifications of the app may stay in the list.
  var mayStillNotify: Bool { settings.status.allowsDelivery || settings.criticalAlerts == true }
}
