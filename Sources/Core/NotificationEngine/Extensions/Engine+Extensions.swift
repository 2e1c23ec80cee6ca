package import NotificationModel

extension Engine {
  /// The extension that is to change a push; nothing where the push is shown as it came (H9).
  func serviceExtension(
    for push: ArrivedPush, named identifier: String, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) -> AppExtension? {
    guard push.payload.isContentMutable, app.mayDeliver else { return nil }
    if let refusal = ServiceExtensionRule.refusal(of: push.payload, for: app) {
      transaction.note(.extensions(.extended(refusal)), request: identifier, of: app.identifier)
      return nil
    }
    if let health = extensionHealth[app.identifier], !health.mayStart(at: transaction.moment) {
      transaction.note(
        .extensions(.extended(.paused(after: health.failures))), request: identifier,
        of: app.identifier)
      return nil
    }
    guard extending.count < CoreLimits.extendingPushes else {
      transaction.note(.extensions(.extended(.crowdedOut)), request: identifier, of: app.identifier)
      return nil
    }
    return app.serviceExtension
  }

  /// Gives a push to the extension; until that has answered the push is kept apart.
  mutating func extend(
    _ notification: DeliveredNotification, with program: AppExtension, isAlert: Bool,
    in transaction: inout Transaction<some Store>
  ) throws {
    try transaction.store.save(
      DeliveredRecord(notification: notification, stage: .awaitingExtension))
    let token = notification.key.delivery
    extending[token] = ExtensionWait(
      key: notification.key,
      deadline: transaction.moment.boot.advanced(byMicroseconds: CoreLimits.extending),
      isAlert: isAlert)
    transaction.note(.extensions(.extended(.begun)), about: notification.key)
    transaction.perform(
      .extensions(
        .extend(
          ExtensionOrder(
            token: token, app: notification.key.app, program: program,
            request: notification.request))))
  }

  /// The extension is done with a push, or nothing more will come of it.
  mutating func extended(
    _ token: Int64, _ outcome: ExtensionOutcome, in transaction: inout Transaction<some Store>
  ) throws {
    guard let wait = extending.removeValue(forKey: token) else {
      transaction.log(.debug, "an extension answered too late", ["token": "\(token)"])
      return
    }
    note(outcome, about: wait.key, in: &transaction)
    guard let record = try transaction.store.delivered(wait.key.identifier, of: wait.key.app),
      record.notification.key == wait.key, record.stage == .awaitingExtension,
      let app = try transaction.app(wait.key.app)
    else { return }
    switch result(of: outcome, about: wait, of: app, in: &transaction) {
    case .original: try present(record.notification, of: app, in: &transaction)
    case .changed(let content):
      var changed = record.notification
      changed.request.content = try restoringKeys(
        of: changed.request, in: content, of: app, in: &transaction)
      try present(changed, of: app, in: &transaction)
    case .nothing: try transaction.store.removeDelivered([wait.key.identifier], of: wait.key.app)
    }
  }

  /// Shows as they came the pushes that were with extensions when the daemon ended.
  mutating func presentInterrupted(in transaction: inout Transaction<some Store>) throws {
    for record in try transaction.store.delivered(in: .awaitingExtension) {
      let key = record.notification.key
      transaction.note(.extensions(.extended(.interrupted)), about: key)
      guard let app = try transaction.app(key.app) else { continue }
      try present(record.notification, of: app, in: &transaction)
    }
  }

  /// What is shown in the end.
  private enum Result {
    case original
    case changed(NotificationContent)
    case nothing
  }

  private func result(
    of outcome: ExtensionOutcome, about wait: ExtensionWait, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) -> Result {
    switch outcome {
    case .finished(let content), .late(.some(let content)):
      return result(of: content, about: wait, of: app, in: &transaction)
    case .late(nil), .unusable, .crashed, .notStarted, .crowdedOut: return .original
    }
  }

  /// A result without text changes nothing, unless the app may suppress its pushes that were sent to
  /// be shown (H13, H14).
  private func result(
    of content: NotificationContent, about wait: ExtensionWait, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) -> Result {
    let key = wait.key
    if !content.isPresentable, app.entitlements.filtering, wait.isAlert {
      transaction.note(.extensions(.extended(.suppressed)), about: key)
      return .nothing
    }
    guard content.hasText else {
      transaction.note(.extensions(.extended(.empty)), about: key)
      return .original
    }
    do {
      try RequestRule.check(content: content)
      return .changed(content)
    } catch {
      let reason = (error as? NotificationFailure)?.message ?? "\(error)"
      transaction.note(.extensions(.extended(.unusable(reason))), about: key)
      return .original
    }
  }

  /// Notes how the extension came out, and remembers whether it may be started again.
  private mutating func note(
    _ outcome: ExtensionOutcome, about key: NotificationKey,
    in transaction: inout Transaction<some Store>
  ) {
    switch outcome {
    case .finished:
      extensionHealth[key.app] = nil
      transaction.note(.extensions(.extended(.finished)), about: key)
    case .late(let content):
      transaction.note(.extensions(.extended(.late(hasContent: content != nil))), about: key)
      warn("it took too long", about: key, in: &transaction)
    case .unusable(let reason):
      transaction.note(.extensions(.extended(.unusable(reason))), about: key)
      warn(reason, about: key, in: &transaction)
    case .crashed(let process, let reason):
      extensionHealth[key.app, default: ExtensionHealth()].failed(
        process: process, at: transaction.moment)
      transaction.note(.extensions(.extended(.failed(reason))), about: key)
      warn(reason, about: key, in: &transaction)
    case .notStarted(let reason):
      extensionHealth[key.app, default: ExtensionHealth()].failed(
        process: nil, at: transaction.moment)
      transaction.note(.extensions(.extended(.failed(reason))), about: key)
      warn(reason, about: key, in: &transaction)
    case .crowdedOut:
      transaction.note(.extensions(.extended(.crowdedOut)), about: key)
      warn("too many pushes wait for one", about: key, in: &transaction)
    }
  }

  private func warn(
    _ reason: String, about key: NotificationKey, in transaction: inout Transaction<some Store>
  ) {
    transaction.log(
      .warning, "a service extension failed with a push",
      ["app": key.app.rawValue, "request": key.identifier, "reason": reason])
  }
}

/// Whether a push goes to its app's service extension before it is shown (H9).
enum ServiceExtensionRule {
  /// Why a push that asks for the extension does not get it; nothing where it does.
  static func refusal(
    of payload: PushPayload, for app: AppRecord
  ) -> TimelineStep.Extending? {
    if app.serviceExtension == nil { return .absent }
    if !payload.content.hasText { return .noText }
    return app.showsAlerts ? nil : .alertsOff
  }
}

extension AppRecord {
  /// Whether there is a place where the person lets the app's texts be seen.
  fileprivate var showsAlerts: Bool {
    guard settings.status.allowsDelivery else { return false }
    // On trial, an app is in the list whatever it asked for (A7).
    guard settings.requested.contains(.alert) || settings.status == .provisional else {
      return false
    }
    return settings.alertStyle != .none || settings.notificationCenter || settings.lockScreen
  }
}

/// A push that a service extension is to change before it is shown.
package struct ExtensionOrder: Hashable, Sendable {
  /// The number that its outcome comes back under.
  package var token: Int64
  /// The app whose push it is.
  package var app: BundleIdentifier
  /// The extension of that app.
  package var program: AppExtension
  /// What the extension is given.
  package var request: NotificationRequest

  package init(
    token: Int64, app: BundleIdentifier, program: AppExtension, request: NotificationRequest
  ) {
    self.token = token
    self.app = app
    self.program = program
    self.request = request
  }
}

/// What became of a push in its app's service extension.
package enum ExtensionOutcome: Hashable, Sendable {
  /// The extension handed over what is to be shown.
  case finished(NotificationContent)
  /// Its time was over; the content is what it handed over after it was told (H10).
  case late(NotificationContent?)
  /// What it handed over cannot be read, or not be kept.
  case unusable(reason: String)
  /// Its process ended before it had answered.
  ///
  /// The number is the process's: several pushes that go down with one process are one crash.
  case crashed(process: Int64, reason: String)
  /// Its process could not be started.
  case notStarted(reason: String)
  /// So many pushes wait for extensions that this one's turn did not come.
  case crowdedOut
}

/// A push that a service extension is changing.
struct ExtensionWait: Hashable, Sendable {
  var key: NotificationKey
  /// When it is shown as it came, though nobody has said what became of it.
  var deadline: BootTime
  /// Whether the push was sent to be shown; of any other an empty result suppresses nothing (H14).
  var isAlert: Bool
}

/// How the service extension of an app fared lately.
struct ExtensionHealth: Hashable, Sendable {
  /// How many processes of it crashed or could not be started, one after the other.
  private(set) var failures = 0
  /// The process that crashed last.
  private var process: Int64?
  /// Until when it is not started, after it failed too often.
  private(set) var pausedUntil: BootTime?

  /// Whether it may be started now.
  func mayStart(at moment: Moment) -> Bool {
    pausedUntil.map { $0 <= moment.boot } ?? true
  }

  /// Counts a process that came to nothing; pushes that went down with one process count once.
  mutating func failed(process: Int64?, at moment: Moment) {
    if let process, process == self.process { return }
    self.process = process
    failures += 1
    guard failures >= CoreLimits.extensionFailures else { return }
    let doublings = min(failures - CoreLimits.extensionFailures, 16)
    let pause = min(CoreLimits.extensionPause << doublings, CoreLimits.longestExtensionPause)
    pausedUntil = moment.boot.advanced(byMicroseconds: pause)
  }
}
