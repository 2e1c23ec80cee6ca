import NotificationModel

extension Engine {
  /// Handles a call of an app; the reply is sent before its consequences, such as an immediate delivery.
  mutating func receiveAppCall(
    _ call: AppCall, from origin: CallOrigin, in transaction: inout Transaction<some Store>
  ) throws {
    let app = try caller(origin.connection, in: &transaction)
    try checkRole(of: origin.connection, in: call)
    let position = transaction.effects.count
    guard let reply = try answerAppCall(call, for: app, from: origin, in: &transaction) else {
      return
    }
    transaction.perform(
      .reply(origin.connection, message: origin.message, reply), before: position)
  }

  /// The reply to a call of an app; absent if it is sent elsewhere or has to wait.
  private mutating func answerAppCall(
    _ call: AppCall, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .notifications(let call):
      try answerNotificationsCall(call, for: app, from: origin, in: &transaction)
    case .settings(let call): try answerSettingsCall(call, for: app, from: origin, in: &transaction)
    case .responses(let call):
      try answerResponsesCall(call, for: app, from: origin, in: &transaction)
    case .places(let call): try answerPlacesCall(call, for: app, from: origin, in: &transaction)
    case .pushes(let call): try answerPushesCall(call, for: app, from: origin, in: &transaction)
    case .apps(let call): try apps.answerAppsCall(call, for: app, from: origin, in: &transaction)
    }
  }

  /// Handles a call of a shell or a command.
  mutating func receiveControlCall(
    _ call: ControlCall, from origin: CallOrigin, in transaction: inout Transaction<some Store>
  ) throws {
    let position = transaction.effects.count
    guard let reply = try answerControlCall(call, from: origin, in: &transaction) else { return }
    transaction.perform(
      .replyToControl(origin.connection, message: origin.message, reply), before: position)
  }

  /// The reply to a call of a shell or a command; absent if it is sent elsewhere or has to wait.
  private mutating func answerControlCall(
    _ call: ControlCall, from origin: CallOrigin, in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .notifications(let call):
      return try answerNotificationsCommand(call, from: origin, in: &transaction)
    case .settings(let call): return try answerSettingsCommand(call, in: &transaction)
    case .responses(let call):
      return try answerResponsesCommand(call, from: origin, in: &transaction)
    case .places(let call): return try answerPlacesCommand(call, in: &transaction)
    case .pushes(let call): return try answerPushesCommand(call, from: origin, in: &transaction)
    case .extensions(let call):
      return try answerExtensionsCommand(call, from: origin, in: &transaction)
    case .apps(let call): return try answerAppsCommand(call, from: origin, in: &transaction)
    case .attachShell(_, let isObserver):
      if isObserver { apps.silence(origin.connection, true) }
      // The reply marks where the current state ends and events begin.
      try attach(origin.connection, in: &transaction)
      transaction.perform(.replyToControl(origin.connection, message: origin.message, .done))
      return nil
    }
  }

  /// The record of the app that a connection belongs to.
  private func caller(
    _ connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws -> AppRecord {
    guard let identifier = apps.connections[connection]?.app,
      let app = try transaction.app(identifier)
    else {
      throw Refusal.apps(.notGreeted)
    }
    return app
  }

  /// Refuses calls that only the app itself may make: its extension is never in the foreground (J2).
  private func checkRole(of connection: ConnectionNumber, in call: AppCall) throws {
    guard apps.connections[connection]?.isExtension == true else { return }
    switch call {
    case .responses(.setDelegate(isSet: true)), .responses(.take), .apps(.setActive(true)),
      .apps(.setLaunchCommand),
      .pushes(.registerForPushes), .pushes(.unregisterForPushes), .pushes(.receivePushes(true)),
      .pushes(.subscribe), .pushes(.unsubscribe):
      throw Refusal.apps(.isExtension)
    default: return
    }
  }
}
