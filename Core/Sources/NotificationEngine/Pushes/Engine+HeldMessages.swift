import NotificationModel

/// Messages of Web Push that are held for an app. A running app receives each at once, and a started one the messages that
/// waited for it one after the other.
///
/// A message stays in the app's record until the app has handled it, so that none is lost with a process.
extension Engine {
  /// The process of an app that receives its pushes, unless the app is being ended.
  func receiver(of app: BundleIdentifier) -> ConnectionNumber? {
    apps.isEnding(app) ? nil : pushes.receiver(of: app, connections: apps.connections)
  }

  /// Whether a message is left at the gateway for now, because its app, which is running or being started, has as many to
  /// handle as the limit.
  func mustWait(_ push: ArrivedPush, for app: AppRecord, at now: BootTime) -> Bool {
    let identifier = app.identifier
    return push.payload.isContentAvailable
      && app.pushes.messages.count >= CoreLimits.heldMessages
      && (receiver(of: identifier) != nil || apps.isComing(identifier)
        || pushes.isStarting(identifier, at: now))
  }

  /// Sends a message to a running app, unless it waits behind others.
  mutating func handNewMessage(
    _ message: HeldPush, of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    let identifier = app.identifier
    guard pushes.handledMessages(of: identifier) == app.pushes.messages.count - 1,
      let connection = receiver(of: identifier)
    else { return try handNextMessage(of: app, in: &transaction) }
    try pushes.hand(
      message.payload, held: message, to: connection, of: identifier, in: &transaction)
  }

  /// The app has handled a push.
  mutating func fetched(
    _ token: Int64, _ result: PushFetchResult, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    if let wait = pushes.fetched(token, result, on: connection, in: &transaction) {
      try removeMessage(of: wait, in: &transaction)
    }
  }

  /// Removes the message that was handled, or took too long, and sends the next one.
  mutating func removeMessage(
    of wait: FetchWait, in transaction: inout Transaction<some Store>
  ) throws {
    guard let message = wait.message, var app = try transaction.app(wait.app) else { return }
    if let index = app.pushes.messages.firstIndex(of: message) {
      app.pushes.messages.remove(at: index)
      try transaction.save(app)
    }
    try handNextMessage(of: app, in: &transaction)
  }

  /// Sends the oldest held message, unless another one is being handled; without a process that receives pushes, it waits.
  mutating func handNextMessage(
    of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    let identifier = app.identifier
    guard let message = app.pushes.messages.first, !pushes.isHandlingMessage(of: identifier) else {
      return
    }
    guard let connection = receiver(of: identifier) else { return pushes.hold(for: identifier) }
    try pushes.hand(
      message.payload, held: message, to: connection, of: identifier, in: &transaction)
  }
}
