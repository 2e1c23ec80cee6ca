import NotificationEngine
import NotificationModel

extension Event {
  /// The request that the event adds.
  var addedRequest: NotificationRequest? {
    switch self {
    case .appCalled(_, _, .notifications(.add(let request))),
      .controlCalled(_, _, .notifications(.schedule(_, let request, _))):
      request
    case .pushes(.pushArrived(let push, _)):
      NotificationRequest(
        identifier: push.identifier ?? push.identity?.identifier ?? "",
        content: push.payload.content,
        trigger: .push)
    default: nil
    }
  }

  /// The app concerned, if there is one.
  func app(_ owners: [ConnectionNumber: BundleIdentifier]) -> BundleIdentifier? {
    switch self {
    case .appCalled(let connection, _, _), .appGreeted(let connection, _, _, _):
      owners[connection]
    case .controlCalled(_, _, let call): call.app
    case .pushes(.pushArrived(let push, _)): push.app
    case .apps(.appInstalled(let bundle, _)): bundle.identifier
    default: nil
    }
  }

  /// Whether the event can remove a notification from a list.
  var removesDelivered: Bool {
    switch self {
    case .appCalled(_, _, let call):
      switch call {
      case .notifications(.removeDelivered), .notifications(.removeAllDelivered),
        .notifications(.presented):
        true
      case .notifications(.add): isImmediate
      default: false
      }
    case .controlCalled(_, _, let call):
      switch call {
      case .notifications(.clear), .notifications(.schedule), .responses(.respond),
        .apps(.uninstall),
        .settings(.authorize), .settings(.changeAppSettings):
        true
      default: false
      }
    case .disconnected, .pushes(.pushArrived): true
    default: false
    }
  }

  /// Whether the event adds a request that is delivered at once.
  var isImmediate: Bool {
    guard let request = addedRequest else { return false }
    return request.trigger == nil || request.trigger == .push
  }

  /// Whether the event can remove this notification from the list.
  func removesFromList(
    _ name: RequestName, wasShown: Bool, _ owners: [ConnectionNumber: BundleIdentifier]
  ) -> Bool {
    if case .disconnected = self { return false }
    if case .controlCalled(_, _, .notifications(.clear(nil, _))) = self { return true }
    if case .postings(.portalPermissions(let said)) = self { return said[name.app] == false }
    guard app(owners) == name.app else { return false }
    switch self {
    case .appCalled(_, _, .notifications(.removeDelivered(let identifiers))):
      return identifiers.contains { RequestName(name.app, $0) == name }
    case .appCalled(_, _, .notifications(.removeAllDelivered)): return true
    case .appCalled(_, _, .notifications(.add(let request))),
      .controlCalled(_, _, .notifications(.schedule(_, let request, _))):
      let isSame = RequestName(name.app, request.identifier) == name
      return (isImmediate || request.isAlmostDue)
        && (isSame || wasShown && request.content.badge == 0)
    case .pushes(.pushArrived(let push, _)):
      return RequestName(name.app, addedRequest?.identifier ?? "") == name
        || wasShown && push.payload.content.badge == 0
    case .controlCalled(_, _, .notifications(.clear(_, let identifiers))):
      return identifiers?.contains { RequestName(name.app, $0) == name } ?? true
    case .controlCalled(_, _, .responses(.respond(let key, let choice))):
      // The system's own button affects the app and all notifications that it shows (A9, A12).
      if case .action(SystemAction.turnOff.rawValue, _) = choice { return true }
      return RequestName(key.app, key.identifier) == name
    case .controlCalled(_, _, .apps(.uninstall)), .controlCalled(_, _, .settings(.authorize)),
      .controlCalled(_, _, .settings(.changeAppSettings)):
      return true
    default: return false
    }
  }
}

extension NotificationRequest {
  /// Whether the request may come due in the transaction that adds it.
  fileprivate var isAlmostDue: Bool {
    if case .timeInterval(let seconds, _) = trigger { seconds < 1 } else { false }
  }
}

extension ControlCall {
  /// The app concerned, if there is one.
  var app: BundleIdentifier? {
    switch self {
    case .notifications(.schedule(let app, _, _)), .notifications(.cancel(let app, _)),
      .settings(.appSettings(let app)),
      .settings(.changeAppSettings(let app, _)), .settings(.authorize(let app, _)),
      .settings(.openAppSettings(let app)), .apps(.uninstall(let app)), .apps(.rebind(let app)),
      .apps(.openApp(let app)), .apps(.restartApp(let app)):
      app
    case .notifications(.pending(let app)), .notifications(.delivered(let app)),
      .notifications(.clear(let app, _)):
      app
    case .responses(.respond(let key, _)), .notifications(.snooze(let key, _)): key.app
    default: nil
    }
  }
}
