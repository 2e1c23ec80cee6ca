package import NotificationModel

/// The central state machine: events and a moment are its input, writes and effects its output.
///
/// It opens the transaction, receives each event, passes it to its topic and collects the effects. A topic's
/// state and rules are a machine of their own; code that concerns several topics is an extension of the engine
/// in the folder of the topic in which it begins. Durable state is in the store; this value holds only what
/// ends with the process: the connections, the open questions, and until when an answer is awaited.
package struct Engine: Hashable, Sendable {
  /// The policy in force.
  package var policy: Policy
  var apps = AppMachine()
  var notifications = NotificationMachine()
  var settings = SettingsMachine()
  var responses = ResponseMachine()
  var places = PlaceMachine()
  var pushes = PushMachine()
  var extensions = ExtensionMachine()
  var clocks = ClockMachine()
  /// The events to try again after the store failed.
  var retries = RetryQueue()

  package init(policy: Policy = Policy()) {
    self.policy = policy
  }

  /// How many programs are connected.
  package var connectionCount: Int { apps.connections.count }

  /// How many shells are attached.
  package var shellCount: Int { apps.shells.count }

  /// The connections that are shells, which `Effect.show` is sent to.
  package var shellConnections: [ConnectionNumber] { apps.shells.sorted() }

  /// The apps with a call on a connection that waits for a person.
  package func appsAsking(on connection: ConnectionNumber) -> [BundleIdentifier] {
    Set(settings.questions.apps(on: connection) + places.questions.apps(on: connection)).sorted()
  }

  /// Whether an app was asked, given a response or started, and has not answered yet.
  package var awaitsApps: Bool {
    notifications.isAwaited || extensions.services.isAwaited || responses.isAwaited
      || apps.isAwaited || pushes.isAwaited
  }

  /// Handles one event.
  ///
  /// - Throws: `Refusal` if the event is refused, `StoreFailure` if the store failed; the
  ///   caller then puts back this value and the store as they were.
  package mutating func receive(_ event: Event, in transaction: inout Transaction<some Store>)
    throws
  {
    switch event {
    case .appGreeted(let connection, let message, let hello, let peer):
      try greet(connection, message: message, hello: hello, peer: peer, in: &transaction)
    case .appCalled(let connection, let message, let call):
      try receive(
        call, from: CallOrigin(connection: connection, message: message), in: &transaction)
    case .controlCalled(let connection, let message, let call):
      try receive(
        call, from: CallOrigin(connection: connection, message: message), in: &transaction)
    case .disconnected(let connection): try disconnect(connection, in: &transaction)
    case .apps(let event): try receive(event, in: &transaction)
    case .pushes(let event): try receive(event, in: &transaction)
    case .extensions(let event): try receive(event, in: &transaction)
    case .places(let event): try receive(event, in: &transaction)
    case .machine(.clockSetBack): clocks.wasSetBack()
    case .machine(.started): try start(in: &transaction)
    }
  }
}

// MARK: - Calls

extension Engine {
  /// Handles a call of an app; the reply is sent before its consequences, such as an immediate delivery.
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

  /// The reply to a call of an app; absent if it is sent elsewhere or has to wait.
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
    case .apps(let call): try apps.answer(call, for: app, from: origin, in: &transaction)
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

  /// The reply to a call of a shell or a command; absent if it is sent elsewhere or has to wait.
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
    case .responses(.setDelegate(isSet: true)), .apps(.setActive(true)), .apps(.setLaunchCommand),
      .pushes(.registerForPushes), .pushes(.unregisterForPushes), .pushes(.receivePushes(true)):
      throw Refusal.apps(.isExtension)
    default: return
    }
  }
}
