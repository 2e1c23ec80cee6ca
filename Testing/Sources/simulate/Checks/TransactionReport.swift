import NotificationEngine
import NotificationModel
import PushProtocol

/// One transaction as seen from outside: its events, its effects, and the content of the disk.
struct TransactionReport {
  let moment: Moment
  /// The events; also those of an earlier failed transaction for which no caller waits.
  let events: [Event]
  /// The effects that were carried out, which a crash may have cut short.
  let effects: [Effect]
  /// Whether the store failed, so that the transaction may have changed nothing.
  let failed: Bool
  private(set) var before: StoreImage
  private(set) var after: StoreImage
  /// Whether the daemon died before all effects were carried out.
  let wasCut: Bool
  /// The events that were not refused, without pushes that had arrived before or whose app is gone.
  let accepted: [Event]
  /// The notifications that the user has answered, also while the store failed: such an answer needs none.
  let answered: Set<NotificationKey>
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
    answered = Set(
      events.compactMap { event in
        guard case .controlCalled(_, let message, .responses(.respond(let key, _))) = event,
          !refused.contains(message)
        else { return nil }
        return key
      })
    var known = acceptedPushes
    // While the store fails, calls that need none are answered, and events without a caller wait. A posting is then a
    // display, and an answer is in memory alone.
    let handled = events.filter { event in
      switch event {
      case .postings(.posted), .controlCalled(_, _, .responses(.respond)): !failed
      default: !failed || event.message != nil
      }
    }
    accepted = handled.filter { event in
      if let message = event.message, refused.contains(message) { return false }
      guard let identity = event.identity else { return true }
      return !gone.contains(identity.number) && known.insert(identity.identifier).inserted
    }
  }
}

extension TransactionReport {
  /// The notifications that the shells remove; a resident one stays when it is answered.
  var withdrawn: Set<NotificationKey> {
    Set(
      effects.compactMap { effect in
        if case .show(.notifications(.withdraw(let key))) = effect { key } else { nil }
      })
  }

  /// The same without notifications that were answered while the store failed, and that it removes later.
  func without(_ answered: Set<NotificationKey>) -> TransactionReport {
    var report = self
    report.before.delivered.removeAll { answered.contains($0.notification.key) }
    report.after.delivered.removeAll { answered.contains($0.notification.key) }
    return report
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

/// The pushes of a transaction, from its events and the content of the disk.
extension TransactionReport {
  /// Whether a push with this name arrived more than once in this transaction.
  func cameTwice(_ identifier: String) -> Bool {
    events.count { $0.identity?.identifier == identifier } > 1
  }

  /// Whether an app was registered for pushes during the whole transaction.
  func wantsPushes(_ app: BundleIdentifier) -> Bool {
    before.app(app)?.pushes.registration != nil && after.app(app)?.pushes.registration != nil
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
  fileprivate var isWoken: Bool { !isInstalled || pushes.mayWake }
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

extension AppRecord {
  /// Whether notifications of the app may stay in the list.
  var mayStillNotify: Bool { settings.status.allowsDelivery || settings.criticalAlerts == true }
}

extension TransactionReport {
  /// Whether a snoozed notification's request was removed or replaced by its app.
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
