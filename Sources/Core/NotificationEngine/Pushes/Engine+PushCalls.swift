import NotificationModel

extension Engine {
  /// The reply to a call of an app about pushes.
  mutating func answer(
    _ call: AppCall.Pushes, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .pushRegistration: return .pushRegistration(app.pushRegistration)
    case .waitingPush: return .waitingPush(app.heldPush?.payload)
    case .registerForPushes:
      let environment = try Self.pushEnvironment(of: app)
      guard pushes.gateway != nil else { throw Self.noGateway }
      pushes.registrants.insert(origin.connection)
      try register(app, environment: environment, on: origin.connection, in: &transaction)
    case .unregisterForPushes: try unregister(app, in: &transaction)
    case .receivePushes(let takes):
      try setTaker(takes, of: app, on: origin.connection, in: &transaction)
    case .pushFetched(let token, let result):
      fetched(token, result, on: origin.connection, in: &transaction)
    }
    return .done
  }

  /// Handles what a gateway said.
  mutating func receive(_ event: Event.Pushes, in transaction: inout Transaction<some Store>) throws
  {
    switch event {
    case .pushArrived(let push, let origin): try receive(push, reply: origin, in: &transaction)
    case .gatewayChanged(let gateway): try gatewayChanged(to: gateway, in: &transaction)
    case .pushTokensLost: try tokensLost(in: &transaction)
    case .pushTokenIssued(let app, let environment, let token):
      try tokenIssued(token, to: app, environment: environment, in: &transaction)
    case .pushTokenRefused(let app, let environment, let reason, let remedy):
      try tokenRefused(
        to: app, environment: environment, reason: reason, remedy: remedy, in: &transaction)
    }
  }
}
