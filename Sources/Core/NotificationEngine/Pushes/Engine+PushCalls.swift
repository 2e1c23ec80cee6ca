import NotificationModel

extension Engine {
  /// The reply to a call of an app about pushes.
  mutating func answer<Store>(
    _ call: AppCall.Pushes, for app: AppRecord, from origin: CallOrigin,
    in pass: inout Pass<Store>
  ) throws -> AppReply? {
    switch call {
    case .pushRegistration: return .pushRegistration(app.pushRegistration)
    case .waitingPush: return .waitingPush(app.heldPush?.payload)
    case .registerForPushes:
      let environment = try Self.pushEnvironment(of: app)
      guard pushes.gateway != nil else { throw Self.noGateway }
      pushes.registrants.insert(origin.connection)
      try register(app, environment: environment, on: origin.connection, in: &pass)
    case .unregisterForPushes: try unregister(app, in: &pass)
    case .receivePushes(let takes):
      try setTaker(takes, of: app, on: origin.connection, in: &pass)
    case .pushFetched(let token, let result):
      fetched(token, result, on: origin.connection, in: &pass)
    }
    return .done
  }

  /// Handles what a gateway said.
  mutating func receive<Store>(_ event: Event.Pushes, in pass: inout Pass<Store>) throws {
    switch event {
    case .pushArrived(let push, let origin): try receive(push, reply: origin, in: &pass)
    case .gatewayChanged(let gateway): try gatewayChanged(to: gateway, in: &pass)
    case .pushTokensLost: try tokensLost(in: &pass)
    case .pushTokenIssued(let app, let environment, let token):
      try tokenIssued(token, to: app, environment: environment, in: &pass)
    case .pushTokenRefused(let app, let environment, let reason, let remedy):
      try tokenRefused(
        to: app, environment: environment, reason: reason, remedy: remedy, in: &pass)
    }
  }
}
