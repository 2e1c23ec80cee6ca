import NotificationModel

extension NotificationSystem {
  /// The extension that is to change a push; nothing where the push is shown as it came (H9).
  func serviceExtension<Store>(
    for push: ArrivedPush, named identifier: String, of app: AppRecord, in pass: inout Pass<Store>
  ) -> AppExtension? {
    guard push.payload.isContentMutable, app.mayDeliver else { return nil }
    if let refusal = ServiceExtensionRule.refusal(of: push.payload, for: app) {
      pass.note(.extended(refusal), request: identifier, of: app.identifier)
      return nil
    }
    if let health = extensionHealth[app.identifier], !health.mayStart(at: pass.moment) {
      pass.note(.extended(.paused(after: health.failures)), request: identifier, of: app.identifier)
      return nil
    }
    guard extending.count < CoreLimits.extendingPushes else {
      pass.note(.extended(.crowdedOut), request: identifier, of: app.identifier)
      return nil
    }
    return app.serviceExtension
  }

  /// Gives a push to the extension; until that has answered the push is kept apart.
  mutating func extend<Store>(
    _ notification: DeliveredNotification, with program: AppExtension, isAlert: Bool,
    in pass: inout Pass<Store>
  ) throws {
    try pass.ledger.save(DeliveredRecord(notification: notification, stage: .awaitingExtension))
    let token = notification.key.delivery
    extending[token] = ExtensionWait(
      key: notification.key,
      deadline: pass.moment.boot.advanced(byMicroseconds: CoreLimits.extending),
      isAlert: isAlert)
    pass.note(.extended(.begun), about: notification.key)
    pass.perform(
      .extend(
        ExtensionOrder(
          token: token, app: notification.key.app, program: program,
          request: notification.request)))
  }

  /// The extension is done with a push, or nothing more will come of it.
  mutating func extended<Store>(
    _ token: Int64, _ outcome: ExtensionOutcome, in pass: inout Pass<Store>
  ) throws {
    guard let wait = extending.removeValue(forKey: token) else {
      pass.log(.debug, "an extension answered too late", ["token": "\(token)"])
      return
    }
    note(outcome, about: wait.key, in: &pass)
    guard let record = try pass.ledger.delivered(wait.key.identifier, of: wait.key.app),
      record.notification.key == wait.key, record.stage == .awaitingExtension,
      let app = try pass.app(wait.key.app)
    else { return }
    switch result(of: outcome, about: wait, of: app, in: &pass) {
    case .original: try present(record.notification, of: app, in: &pass)
    case .changed(let content):
      var changed = record.notification
      changed.request.content = try restoringKeys(
        of: changed.request, in: content, of: app, in: &pass)
      try present(changed, of: app, in: &pass)
    case .nothing: try pass.ledger.removeDelivered([wait.key.identifier], of: wait.key.app)
    }
  }

  /// Shows as they came the pushes that were with extensions when the daemon ended.
  mutating func presentInterrupted<Store>(in pass: inout Pass<Store>) throws {
    for record in try pass.ledger.delivered(in: .awaitingExtension) {
      let key = record.notification.key
      pass.note(.extended(.interrupted), about: key)
      guard let app = try pass.app(key.app) else { continue }
      try present(record.notification, of: app, in: &pass)
    }
  }

  /// What is shown in the end.
  private enum Result {
    case original
    case changed(NotificationContent)
    case nothing
  }

  private func result<Store>(
    of outcome: ExtensionOutcome, about wait: ExtensionWait, of app: AppRecord,
    in pass: inout Pass<Store>
  ) -> Result {
    switch outcome {
    case .finished(let content), .late(.some(let content)):
      return result(of: content, about: wait, of: app, in: &pass)
    case .late(nil), .unusable, .crashed, .notStarted, .crowdedOut: return .original
    }
  }

  /// A result without text changes nothing, unless the app may suppress its pushes that were sent to
  /// be shown (H13, H14).
  private func result<Store>(
    of content: NotificationContent, about wait: ExtensionWait, of app: AppRecord,
    in pass: inout Pass<Store>
  ) -> Result {
    let key = wait.key
    if !content.isPresentable, app.entitlements.filtering, wait.isAlert {
      pass.note(.extended(.suppressed), about: key)
      return .nothing
    }
    guard content.hasText else {
      pass.note(.extended(.empty), about: key)
      return .original
    }
    do {
      try RequestRule.check(content: content)
      return .changed(content)
    } catch {
      let reason = (error as? NotificationFailure)?.message ?? "\(error)"
      pass.note(.extended(.unusable(reason)), about: key)
      return .original
    }
  }

  /// Notes how the extension came out, and remembers whether it may be started again.
  private mutating func note<Store>(
    _ outcome: ExtensionOutcome, about key: NotificationKey, in pass: inout Pass<Store>
  ) {
    switch outcome {
    case .finished:
      extensionHealth[key.app] = nil
      pass.note(.extended(.finished), about: key)
    case .late(let content):
      pass.note(.extended(.late(hasContent: content != nil)), about: key)
      warn("it took too long", about: key, in: &pass)
    case .unusable(let reason):
      pass.note(.extended(.unusable(reason)), about: key)
      warn(reason, about: key, in: &pass)
    case .crashed(let process, let reason):
      extensionHealth[key.app, default: ExtensionHealth()].failed(process: process, at: pass.moment)
      pass.note(.extended(.failed(reason)), about: key)
      warn(reason, about: key, in: &pass)
    case .notStarted(let reason):
      extensionHealth[key.app, default: ExtensionHealth()].failed(process: nil, at: pass.moment)
      pass.note(.extended(.failed(reason)), about: key)
      warn(reason, about: key, in: &pass)
    case .crowdedOut:
      pass.note(.extended(.crowdedOut), about: key)
      warn("too many pushes wait for one", about: key, in: &pass)
    }
  }

  private func warn<Store>(
    _ reason: String, about key: NotificationKey, in pass: inout Pass<Store>
  ) {
    pass.log(
      .warning, "a service extension failed with a push",
      ["app": key.app.rawValue, "request": key.identifier, "reason": reason])
  }
}
