import NotificationModel

extension Engine {
  /// The token that is there is told at once; else the gateway is asked, and the wish kept until it answers.
  /// The person need not have allowed anything (A16).
  mutating func register(
    _ app: AppRecord, environment: String, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    let wish = PushRegistration(environment: environment, gateway: pushes.gateway)
    if let known = app.pushRegistration, known.gateway == wish.gateway,
      known.environment == environment
    {
      if let token = known.token {
        transaction.perform(.send(connection, .pushes(.pushRegistered(token: token))))
      }
      return
    }
    try release(app.pushRegistration, of: app.identifier, in: &transaction)
    var app = app
    app.pushRegistration = wish
    try transaction.save(app)
    transaction.perform(.pushes(.registerForPushes(app.identifier, environment: environment)))
  }

  mutating func unregister(
    _ app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    guard app.pushRegistration != nil || app.heldPush != nil else { return }
    try release(app.pushRegistration, of: app.identifier, in: &transaction)
    var app = app
    app.pushRegistration = nil
    app.heldPush = nil
    try transaction.save(app)
    pushes.forget(app.identifier)
  }

  /// Gives back a token of the gateway that there is; one of another is of no use already.
  func release(
    _ registration: PushRegistration?, of app: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let registration, let token = registration.token, registration.gateway == pushes.gateway
    else { return }
    transaction.perform(.pushes(.unregisterForPushes(app, token: token)))
  }

  // MARK: - What the gateway says

  /// Pushes come from this gateway from now on, or from none; those of another are asked for anew.
  mutating func gatewayChanged(
    to gateway: String?, in transaction: inout Transaction<some Store>
  ) throws {
    pushes.gateway = gateway
    for var app in try transaction.store.apps() {
      guard var registration = app.pushRegistration else { continue }
      if registration.gateway != gateway {
        registration.gateway = gateway
        registration.token = nil
        app.pushRegistration = registration
        try transaction.save(app)
      }
      guard gateway != nil, registration.token == nil else { continue }
      transaction.perform(
        .pushes(.registerForPushes(app.identifier, environment: registration.environment)))
    }
  }

  /// The gateway takes this device for another one: the tokens that it gave out before are worth nothing.
  mutating func tokensLost(in transaction: inout Transaction<some Store>) throws {
    for var app in try transaction.store.apps() where app.pushRegistration?.token != nil {
      app.pushRegistration?.token = nil
      try transaction.save(app)
      guard let registration = app.pushRegistration, registration.gateway == pushes.gateway
      else { continue }
      transaction.perform(
        .pushes(.registerForPushes(app.identifier, environment: registration.environment)))
    }
  }

  /// The gateway has given an app a token; nobody may want it any more.
  mutating func tokenIssued(
    _ token: String, to identifier: BundleIdentifier, environment: String,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard var app = try transaction.app(identifier),
      app.pushRegistration?.environment == environment
    else {
      transaction.perform(.pushes(.unregisterForPushes(identifier, token: token)))
      return
    }
    app.pushRegistration?.gateway = pushes.gateway
    app.pushRegistration?.token = token
    try transaction.save(app)
    for connection in registrants(of: identifier) {
      transaction.perform(.send(connection, .pushes(.pushRegistered(token: token))))
    }
  }

  /// The gateway gives an app no token, and asking again would not help.
  mutating func tokenRefused(
    to identifier: BundleIdentifier, environment: String, reason: String, remedy: String,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard var app = try transaction.app(identifier),
      app.pushRegistration?.environment == environment
    else { return }
    app.pushRegistration = nil
    try transaction.save(app)
    let cause = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    let failure = NotificationFailure(
      .notPermitted, field: "app", value: identifier.rawValue,
      message: "The gateway gives the app no token: \(cause).", remedy: remedy)
    for connection in registrants(of: identifier) {
      transaction.perform(.send(connection, .pushes(.pushRegistrationFailed(failure))))
    }
  }

  private func registrants(of app: BundleIdentifier) -> [ConnectionNumber] {
    connections.processes(of: app).filter(pushes.registrants.contains)
  }

  /// The environment that an app's entitlement names; one without a bundle has none to show (H1).
  static func pushEnvironment(of app: AppRecord) throws -> String {
    guard app.isInstalled else { return "production" }
    guard let environment = app.entitlements.pushEnvironment else {
      throw NotificationFailure(
        .notPermitted, field: "aps-environment",
        message: "The app's bundle has no entitlement for pushes.",
        remedy: "Put aps-environment with development or production into Entitlements.plist.")
    }
    return environment
  }

  static let noGateway = NotificationFailure(
    .unsupported, message: "There is no gateway that could give the app a token for pushes.",
    remedy: "Name one with `unctl gateway add HOST`; or send pushes by hand, with "
      + "`unctl push APP payload.apns`.")
}
