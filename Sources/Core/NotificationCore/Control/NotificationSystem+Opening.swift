import NotificationModel

extension NotificationSystem {
  /// The person opens an app: its program is started unless a process of it is there or on its way.
  ///
  /// Whoever is started answers the call in the end, because only then is it known whether it could be.
  mutating func open<Store>(
    _ identifier: BundleIdentifier, for origin: ControlOrigin, in pass: inout Pass<Store>
  ) throws {
    let app = try known(identifier, in: &pass)
    guard connections.processes(of: identifier).isEmpty, !isComing(identifier) else {
      pass.perform(.replyToControl(origin.connection, message: origin.message, .done))
      return
    }
    try LaunchRule.check(canStart: app)
    start(app, reason: .open, for: origin, in: &pass)
  }

  /// The person wants an app started anew: the processes of it that are connected end first.
  mutating func restart<Store>(
    _ identifier: BundleIdentifier, for origin: ControlOrigin, in pass: inout Pass<Store>
  ) throws {
    let app = try known(identifier, in: &pass)
    try LaunchRule.check(canStart: app)
    guard endings[identifier] == nil else {
      throw NotificationFailure(
        .notPermitted, field: "app", value: identifier.rawValue,
        message: "The app is being started anew already.", remedy: "Wait until it is there.")
    }
    let running = connections.processes(of: identifier)
    if running.isEmpty { return try open(identifier, for: origin, in: &pass) }
    endings[identifier] = origin
    pass.perform(.end(EndOrder(app: identifier, connections: running)))
  }

  /// The processes have ended: their connections count no longer, though nobody has said so yet.
  mutating func ended<Store>(
    _ identifier: BundleIdentifier, _ numbers: [ConnectionNumber], in pass: inout Pass<Store>
  ) throws {
    // What they leave undone waits for the process that is started now.
    for number in numbers { try disconnect(number, in: &pass) }
    guard let origin = endings.removeValue(forKey: identifier) else { return }
    guard let app = try pass.app(identifier) else {
      let failure = NotificationFailure(
        .notFound, field: "app", value: identifier.rawValue,
        message: "The app was uninstalled while it ended.", remedy: "Install it again.")
      pass.perform(.refuse(origin.connection, message: origin.message, failure))
      return
    }
    guard !isComing(identifier) else {
      pass.perform(.replyToControl(origin.connection, message: origin.message, .done))
      return
    }
    let waiting = try waitingResponses(of: identifier, in: pass)
    for kept in waiting { pass.note(.started, about: kept.key) }
    start(app, reason: .open, for: origin, in: &pass)
    launches[identifier]?.isOpening = waiting.isEmpty
  }

  /// The processes stay; what waited for their end goes its usual way.
  mutating func notEnded<Store>(
    _ identifier: BundleIdentifier, because failure: NotificationFailure,
    in pass: inout Pass<Store>
  ) throws {
    guard let origin = endings.removeValue(forKey: identifier) else { return }
    pass.perform(.refuse(origin.connection, message: origin.message, failure))
    guard let app = try pass.app(identifier) else { return }
    for kept in try waitingResponses(of: identifier, in: pass) where kept.problem.isEmpty {
      try pursue(kept, of: app, in: &pass)
    }
  }
}
