import NotificationModel

extension Engine {
  /// Handles a call of an app; the reply goes out before what the call sets off, such as a delivery at once.
  mutating func receive(
    _ call: AppCall, from origin: CallOrigin, in transaction: inout Transaction<some Store>
  ) throws {
    let app = try caller(origin.connection, in: &transaction)
    try checkRole(of: origin.connection, in: call)
    let position = transaction.effects.count
    guard let reply = try answer(call, for: app, from: origin, in: &transaction) else { return }
    transaction.perform(
      .reply(origin.connection, message: origin.message, reply), before: position)
  }

  /// The reply to a call of an app; absent if it is sent by itself or has to wait.
  private mutating func answer(
    _ call: AppCall, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .notifications(let call): try answer(call, for: app, from: origin, in: &transaction)
    case .settings(let call): try answer(call, for: app, from: origin, in: &transaction)
    case .responses(let call): try answer(call, for: app, from: origin, in: &transaction)
    case .places(let call): try answer(call, for: app, from: origin, in: &transaction)
    case .pushes(let call): try answer(call, for: app, from: origin, in: &transaction)
    case .apps(let call): try answer(call, for: app, from: origin, in: &transaction)
    }
  }

  /// Handles a call of a shell or a command.
  mutating func receive(
    _ call: ControlCall, from origin: CallOrigin, in transaction: inout Transaction<some Store>
  ) throws {
    let position = transaction.effects.count
    guard let reply = try answer(call, from: origin, in: &transaction) else { return }
    transaction.perform(
      .replyToControl(origin.connection, message: origin.message, reply), before: position)
  }

  /// The reply to a call of a shell or a command; absent if it is sent by itself or has to wait.
  private mutating func answer(
    _ call: ControlCall, from origin: CallOrigin, in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .notifications(let call): return try answer(call, in: &transaction)
    case .settings(let call): return try answer(call, in: &transaction)
    case .responses(let call): return try answer(call, in: &transaction)
    case .places(let call): return try answer(call, in: &transaction)
    case .extensions(let call): return try answer(call, from: origin, in: &transaction)
    case .apps(let call): return try answer(call, from: origin, in: &transaction)
    case .attachShell:
      // The reply says where the present state ends and news begins.
      try attach(origin.connection, in: &transaction)
      transaction.perform(.replyToControl(origin.connection, message: origin.message, .done))
      return nil
    }
  }

  /// The record of the app that a connection belongs to.
  private func caller(
    _ connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws -> AppRecord {
    guard let identifier = connections[connection]?.app, let app = try transaction.app(identifier)
    else {
      throw NotificationFailure(
        .invalidMessage, field: "call",
        message: "The connection has not greeted, or its app is gone.",
        remedy: "Send `hello` first, and again after the app was uninstalled or rebound.")
    }
    return app
  }

  /// Refuses what only the app itself may say: its extension is not what a person looks at (J2).
  private func checkRole(of connection: ConnectionNumber, in call: AppCall) throws {
    guard connections[connection]?.isExtension == true else { return }
    switch call {
    case .responses(.setDelegate(isSet: true)), .apps(.setActive(true)), .apps(.setLaunchCommand),
      .pushes(.registerForPushes), .pushes(.unregisterForPushes), .pushes(.receivePushes(true)):
      throw NotificationFailure(
        .notPermitted, field: "call",
        message: "An extension of an app has no delegate, takes no pushes and is never in front.",
        remedy: "Say it in the app's own program.")
    default: return
    }
  }

  /// From now on the connection is a shell; it is told what the others already show.
  private mutating func attach(
    _ connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws {
    shells.insert(connection)
    let global = try transaction.globalSettings()
    transaction.perform(.showTo(connection, .settings(.lockChanged(isLocked: global.isLocked))))
    transaction.perform(.showTo(connection, .notifications(.list(try list(in: &transaction)))))
    for app in try transaction.store.apps() {
      if app.badge != 0, app.showsBadge {
        transaction.perform(
          .showTo(connection, .notifications(.badge(app: app.identifier, count: app.badge))))
      }
      if let question = AuthorizationRule.shownQuestion(of: app, in: global) {
        transaction.perform(.showTo(connection, .settings(.ask(question))))
      }
      if let question = LocationRule.shownQuestion(of: app) {
        transaction.perform(.showTo(connection, .places(.askLocation(question))))
      }
    }
  }
}
