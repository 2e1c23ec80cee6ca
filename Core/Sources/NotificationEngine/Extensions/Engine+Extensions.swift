import NotificationModel

extension Engine {
  /// The reply to a call of a shell about the views of content extensions.
  mutating func answerExtensionsCommand(
    _ call: ControlCall.Extensions, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .openContent(let key, let width):
      return try extensions.contents.open(key, width: width, for: origin, in: &transaction)
    case .useContent(let number, let use):
      try extensions.contents.use(number, use, for: origin, in: &transaction)
      return .done
    }
  }

  /// Handles the events of extensions.
  mutating func receiveExtensionsEvent(
    _ event: Event.Extensions, in transaction: inout Transaction<some Store>
  )
    throws
  {
    switch event {
    case .pushExtended(let token, let outcome): try extended(token, outcome, in: &transaction)
    case .contentReported(let number, let news): try contentReported(number, news, in: &transaction)
    case .contentEnded(let number, let reason):
      try extensions.contents.ended(number, reason: reason, in: &transaction)
    }
  }

  /// A service extension has finished a push, or will never do so.
  mutating func extended(
    _ token: Int64, _ outcome: ExtensionOutcome, in transaction: inout Transaction<some Store>
  ) throws {
    guard let (push, app, result) = try extensions.services.finish(token, outcome, in: &transaction)
    else { return }
    switch result {
    case .original: try present(push, of: app, in: &transaction)
    case .changed(let content):
      var changed = push
      changed.request.content = try transaction.restoringKeys(
        of: changed.request, in: content, of: app)
      try present(changed, of: app, in: &transaction)
    case .nothing: try transaction.store.removeDelivered([push.key.identifier], of: push.key.app)
    }
  }

  /// Shows unchanged the pushes that were with extensions when the daemon ended.
  mutating func presentInterrupted(in transaction: inout Transaction<some Store>) throws {
    for record in try transaction.store.delivered(in: .awaitingExtension) {
      let key = record.notification.key
      transaction.record(.extensions(.extended(.interrupted)), about: key)
      guard let app = try transaction.app(key.app) else { continue }
      try present(record.notification, of: app, in: &transaction)
    }
  }

  /// Handles an event of a content extension, which may answer its notification.
  mutating func contentReported(
    _ number: Int64, _ event: ContentEvent, in transaction: inout Transaction<some Store>
  ) throws {
    guard let answered = try extensions.contents.reported(number, event, in: &transaction) else {
      return
    }
    // The notification is removed with its view, and the app receives the response.
    let app = try transaction.known(answered.key.app)
    extensions.contents.close(number, .finished, in: &transaction)
    if let record = try transaction.shown(answered.key) {
      try withdraw([record], of: answered.key.app, because: nil, in: &transaction)
    }
    if let response = answered.response { try keep(response, of: app, in: &transaction) }
  }
}

/// Whether a push goes to its app's service extension before it is shown (H9).
enum ServiceExtensionRule {
  /// Why a push that requests the extension does not get it; nothing if it does.
  static func refusal(
    of payload: PushPayload, for app: AppRecord
  ) -> TimelineStep.Extending? {
    if app.serviceExtension == nil { return .absent }
    if !payload.content.hasText { return .noText }
    return app.showsAlerts ? nil : .alertsOff
  }
}

extension AppRecord {
  /// Whether the user allows the app's texts in any place.
  fileprivate var showsAlerts: Bool {
    guard settings.status.allowsDelivery else { return false }
    // A provisional app is in the list whatever it requested (A7).
    guard settings.requested.contains(.alert) || settings.status == .provisional else {
      return false
    }
    return settings.alertStyle != .none || settings.notificationCenter || settings.lockScreen
  }
}
