import NotificationModel

/// Which pushes are with service extensions, and which content extensions have a view open.
struct ExtensionMachine: Hashable, Sendable {
  var services = RunningServiceExtensions()
  var contents = OpenContentViews()
}

/// The pushes that are with service extensions.
struct RunningServiceExtensions: Hashable, Sendable {
  /// Pushes that are with an extension, by token.
  private var pushes: [Int64: ExtensionWait] = [:]
  /// The recent failures of apps' extensions.
  private var health: [BundleIdentifier: ExtensionHealth] = [:]

  /// The app of each push that an extension has.
  var holders: [BundleIdentifier] { pushes.values.map(\.key.app) }

  /// Whether an extension has a push.
  var isAwaited: Bool { !pushes.isEmpty }

  /// When the first push is shown unchanged; read in every transaction, so it builds no lists.
  var deadline: BootTime? { pushes.values.lazy.map(\.deadline).min() }

  /// The pushes that extensions have had for too long, by token.
  func overdue(at now: BootTime) -> [Int64] {
    pushes.filter { $0.value.deadline <= now }.keys.sorted()
  }

  /// Stops waiting for a push that was withdrawn.
  mutating func forget(delivery: Int64) {
    pushes[delivery] = nil
  }

  /// Removes the state of a removed app.
  mutating func forget(_ app: BundleIdentifier) {
    pushes = pushes.filter { $0.value.key.app != app }
    health[app] = nil
  }

  /// Resets the failures of an app's extension, because its program has changed.
  mutating func reset(_ app: BundleIdentifier) {
    health[app] = nil
  }

  /// The extension for a push; nothing if the push is shown unchanged (H9).
  func program(
    for push: ArrivedPush, named identifier: String, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) -> AppExtension? {
    guard push.payload.isContentMutable, app.mayRequest else { return nil }
    if let refusal = ServiceExtensionRule.refusal(of: push.payload, for: app) {
      transaction.record(.extensions(.extended(refusal)), request: identifier, of: app.identifier)
      return nil
    }
    if let health = health[app.identifier], !health.mayStart(at: transaction.moment) {
      transaction.record(
        .extensions(.extended(.paused(after: health.failures))), request: identifier,
        of: app.identifier)
      return nil
    }
    let holding = pushes.values.count { $0.key.app == app.identifier }
    guard
      FairShare.hasRoom(
        holding: holding, used: pushes.count, limit: CoreLimits.extendingPushes)
    else {
      transaction.record(
        .extensions(.extended(.crowdedOut)), request: identifier, of: app.identifier)
      return nil
    }
    return app.serviceExtension
  }

  /// Passes a push to its app's service extension; until the outcome the push is kept apart.
  mutating func extend(
    _ notification: DeliveredNotification, with program: AppExtension, isAlert: Bool,
    in transaction: inout Transaction<some Store>
  ) throws {
    try transaction.store.save(
      DeliveredRecord(notification: notification, stage: .awaitingExtension))
    let token = notification.key.delivery
    pushes[token] = ExtensionWait(
      key: notification.key,
      deadline: transaction.moment.boot.advanced(byMicroseconds: CoreLimits.extending),
      isAlert: isAlert)
    transaction.record(.extensions(.extended(.begun)), about: notification.key)
    transaction.perform(
      .extensions(
        .extend(
          ExtensionOrder(
            token: token, app: notification.key.app, program: program,
            request: notification.request))))
  }

  /// Handles that the extension has finished a push, or never will.
  ///
  /// - Returns: The push and its content to show; nil if the push is not awaited.
  mutating func finish(
    _ token: Int64, _ outcome: ExtensionOutcome, in transaction: inout Transaction<some Store>
  ) throws -> (push: DeliveredNotification, app: AppRecord, result: Result)? {
    guard let wait = pushes.removeValue(forKey: token) else {
      transaction.log(.debug, .extensions(.lateAnswer), ["token": "\(token)"])
      return nil
    }
    record(outcome, about: wait.key, in: &transaction)
    guard let record = try transaction.store.delivered(wait.key.identifier, of: wait.key.app),
      record.notification.key == wait.key, record.stage == .awaitingExtension,
      let app = try transaction.app(wait.key.app)
    else { return nil }
    let result = result(of: outcome, about: wait, of: app, in: &transaction)
    return (record.notification, app, result)
  }

  /// The content to show.
  enum Result {
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

  /// A result without text changes nothing, unless the app may suppress its pushes that were sent to be shown
  /// (H13, H14).
  private func result(
    of content: NotificationContent, about wait: ExtensionWait, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) -> Result {
    let key = wait.key
    if !content.isPresentable, app.entitlements.filtering, wait.isAlert {
      transaction.record(.extensions(.extended(.suppressed)), about: key)
      return .nothing
    }
    guard content.hasText else {
      transaction.record(.extensions(.extended(.empty)), about: key)
      return .original
    }
    do throws(Refusal) {
      try RequestRule.check(content: content)
      return .changed(content)
    } catch {
      transaction.record(.extensions(.extended(.refused(error))), about: key)
      return .original
    }
  }

  /// Records an outcome, and decides whether the extension may be started again.
  private mutating func record(
    _ outcome: ExtensionOutcome, about key: NotificationKey,
    in transaction: inout Transaction<some Store>
  ) {
    switch outcome {
    case .finished:
      health[key.app] = nil
      transaction.record(.extensions(.extended(.finished)), about: key)
    case .late(let content):
      transaction.record(.extensions(.extended(.late(hasContent: content != nil))), about: key)
      warn(transaction.words.text(of: ExtensionProblem.late), about: key, in: &transaction)
    case .unusable(let reason):
      transaction.record(.extensions(.extended(.unusable(reason))), about: key)
      warn(reason, about: key, in: &transaction)
    case .crashed(let process, let reason):
      health[key.app, default: ExtensionHealth()].failed(
        process: process, at: transaction.moment)
      transaction.record(.extensions(.extended(.failed(reason))), about: key)
      warn(reason, about: key, in: &transaction)
    case .notStarted(let reason):
      health[key.app, default: ExtensionHealth()].failed(
        process: nil, at: transaction.moment)
      transaction.record(.extensions(.extended(.failed(reason))), about: key)
      warn(reason, about: key, in: &transaction)
    case .crowdedOut:
      transaction.record(.extensions(.extended(.crowdedOut)), about: key)
      warn(transaction.words.text(of: ExtensionProblem.crowdedOut), about: key, in: &transaction)
    }
  }

  private func warn(
    _ reason: String, about key: NotificationKey, in transaction: inout Transaction<some Store>
  ) {
    transaction.log(
      .warning, .extensions(.serviceFailed),
      ["app": key.app.rawValue, "request": key.identifier, "reason": reason])
  }
}

/// A push that is with a service extension.
struct ExtensionWait: Hashable, Sendable {
  var key: NotificationKey
  /// When it is shown unchanged, although no outcome was reported.
  var deadline: BootTime
  /// Whether the push was sent to be shown; for any other an empty result suppresses nothing (H14).
  var isAlert: Bool
}

/// The recent failures of an app's service extension.
struct ExtensionHealth: Hashable, Sendable {
  /// How many of its processes crashed or could not be started, one after the other.
  private(set) var failures = 0
  /// The process that crashed last.
  private var process: Int64?
  /// Until when it is paused, after it failed too often.
  private(set) var pausedUntil: BootTime?

  /// Whether it may be started now.
  func mayStart(at moment: Moment) -> Bool {
    pausedUntil.map { $0 <= moment.boot } ?? true
  }

  /// Counts a process that failed; pushes that failed with one process count once.
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
