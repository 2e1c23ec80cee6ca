import NotificationEngine
import NotificationModel

/// One transaction as seen from outside: its events, its effects, and the content of the disk.
struct TransactionReport {
  let moment: Moment
  /// The events; also those of an earlier failed transaction for which no caller waits.
  let events: [Event]
  /// The effects that were carried out, which a crash may have cut short.
  let effects: [Effect]
  /// Whether the store failed, so that the transaction may have changed nothing.
  let failed: Bool
  let before: StoreImage
  let after: StoreImage
  /// Whether the daemon died before all effects were carried out.
  let wasCut: Bool
  /// The events that were not refused, without pushes that had arrived before or whose app is gone.
  let accepted: [Event]
  /// The app of each connection.
  let owners: [ConnectionNumber: BundleIdentifier]
  /// The names of gateways' pushes that earlier transactions have accepted.
  let acceptedPushes: Set<String>
  /// Whether an app in the foreground may hide its notifications (E1, E2).
  let mayHideAtFront: Bool

  init(
    moment: Moment, events: [Event], decided: [Effect], carriedOut: Int, failed: Bool,
    before: StoreImage, after: StoreImage, owners: [ConnectionNumber: BundleIdentifier],
    acceptedPushes: Set<String>, policy: Policy
  ) {
    self.moment = moment
    self.events = events
    effects = Array(decided.prefix(carriedOut))
    wasCut = carriedOut < decided.count
    self.failed = failed
    self.before = before
    self.after = after
    self.owners = owners
    self.acceptedPushes = acceptedPushes
    mayHideAtFront = policy.unansweredForeground == .none || !policy.presentsWithoutDelegate
    let refused = Set(
      decided.compactMap { effect -> Int64? in
        if case .refuse(_, let message, _) = effect { message } else { nil }
      })
    let gone = Set(
      decided.compactMap { effect -> Int64? in
        if case .pushes(.acknowledgePush(let number, .appGone)) = effect { number } else { nil }
      })
    var known = acceptedPushes
    accepted = (failed ? [] : events).filter { event in
      if let message = event.message, refused.contains(message) { return false }
      guard let identity = event.identity else { return true }
      return !gone.contains(identity.number) && known.insert(identity.identifier).inserted
    }
  }
}

extension Event {
  var message: Int64? { origin?.message }
}

/// The name of a request among those of all apps, compared byte for byte.
struct RequestName: Hashable {
  let app: BundleIdentifier
  private let bytes: [UInt8]

  init(_ app: BundleIdentifier, _ identifier: String) {
    self.app = app
    bytes = Array(identifier.utf8)
  }
}

/// What a transaction shows about pushes, from its events and the content of the disk.
extension TransactionReport {
  /// Whether a push with this name arrived more than once in this transaction.
  func cameTwice(_ identifier: String) -> Bool {
    events.count { $0.identity?.identifier == identifier } > 1
  }

  /// Whether an app was registered for pushes during the whole transaction.
  func wantsPushes(_ app: BundleIdentifier) -> Bool {
    before.app(app)?.pushRegistration != nil && after.app(app)?.pushRegistration != nil
      && !drops(app)
  }

  /// Whether an app unregistered from pushes, or is gone.
  func drops(_ app: BundleIdentifier) -> Bool {
    events.contains { event in
      switch event {
      case .appCalled(let connection, _, .pushes(.unregisterForPushes)): owners[connection] == app
      case .controlCalled(_, _, .apps(.uninstall(app))), .pushes(.pushTokenRefused(app, _, _, _)):
        true
      default: false
      }
    }
  }

  /// Whether a push must be visible: no other event happened, and no setting hides it.
  func mustShow(_ push: ArrivedPush) -> Bool {
    events.count == 1 && push.payload.content.hasText && !mayHideAtFront
      && before.app(push.app)?.showsEverything == true
      && after.app(push.app)?.showsEverything == true
  }

  /// Whether a push that asks for it wakes the app; an app that is not known yet is not woken.
  func mustWake(_ app: BundleIdentifier) -> Bool {
    before.app(app)?.isWoken == true && after.app(app)?.isWoken == true
  }

  /// Whether a push may have woken the app, which a bundle that was installed in the same transaction can change.
  func mayWake(_ app: BundleIdentifier) -> Bool {
    before.app(app)?.isWoken == true || after.app(app)?.isWoken == true
  }

  /// Whether a process of an app received this push.
  func isGiven(_ payload: [String: PropertyList], to app: BundleIdentifier) -> Bool {
    effects.contains { effect in
      guard case .send(let connection, .pushes(.didReceivePush(_, payload))) = effect else {
        return false
      }
      return owners[connection] == app
    }
  }
}

extension AppRecord {
  /// Whether pushes that ask for it wake the app.
  fileprivate var isWoken: Bool { !isInstalled || wakesForPushes }
}

extension Event {
  /// The gateway's identity of the push that arrives with the event.
  var identity: PushIdentity? {
    if case .pushes(.pushArrived(let push, _)) = self { push.identity } else { nil }
  }
}

extension [String: PropertyList] {
  /// The title that the scenario gave to the push with these contents.
  var storyTitle: String {
    if case .string(let title) = self["title"] { title } else { "" }
  }
}

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

extension AppRecord {
  /// Whether notifications of the app may stay in the list.
  var mayStillNotify: Bool { settings.status.allowsDelivery || settings.criticalAlerts == true }
}

extension TransactionReport {
  /// Whether a notification was put off whose request its app has removed or added anew.
  func endsSnooze(_ record: DeliveredRecord) -> Bool {
    let key = record.notification.key
    let name = RequestName(key.app, key.identifier)
    let isPutOff = accepted.contains { event in
      if case .controlCalled(_, _, .notifications(.snooze(key, _))) = event { true } else { false }
    }
    guard isPutOff || record.stage == .snoozed else { return false }
    return accepted.contains { event in
      guard event.app(owners) == key.app else { return false }
      if case .appCalled(_, _, .notifications(.removeAllPending)) = event { return true }
      if case .appCalled(_, _, .notifications(.removePending(let names))) = event {
        return names.contains { RequestName(key.app, $0) == name }
      }
      return event.addedRequest.map { RequestName(key.app, $0.identifier) == name } ?? false
    }
  }
}

extension DeliveredRecord {
  /// Whether the person had put it off, and it is delivered again.
  func comesBack(at moment: Moment) -> Bool {
    stage == .snoozed && heldUntil.map { $0 <= moment.wall } == true
  }
}
