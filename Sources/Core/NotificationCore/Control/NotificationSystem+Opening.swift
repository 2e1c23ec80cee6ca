import NotificationModel

extension NotificationSystem {
  /// The person opens an app: its program is started unless a process of it is there or on its way.
  ///
  /// Whoever is started answers the call in the end, because only then is it known whether it could be.
  mutating func open<Store>(
    _ identifier: BundleIdentifier, for origin: ControlOrigin, in pass: inout Pass<Store>
  ) throws {
    let app = try known(identifier, in: &pass)
    guard connections.numbers(of: identifier).isEmpty, !isComing(identifier) else {
      pass.perform(.replyToControl(origin.connection, message: origin.message, .done))
      return
    }
    try LaunchRule.check(canStart: app)
    start(app, reason: .open, for: origin, in: &pass)
  }
}
