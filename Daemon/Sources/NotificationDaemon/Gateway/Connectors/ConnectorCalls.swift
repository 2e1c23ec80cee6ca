import NIOCore
import NotificationModel
import ServedDesktop

/// The calls to connectors that have no outcome yet, and the pauses after failed ones.
struct ConnectorCalls {
  /// The endpoint of a subscription, which its connector is to receive.
  struct Endpoint {
    var subscription: String
    var connector: PushConnector
    /// The endpoint, or nothing.
    var text: String
    /// The number of the attempt, from 1 on.
    var attempt: Int
  }

  /// A message that a connector is to receive.
  struct Message {
    var subscription: String
    var connector: PushConnector
    var body: [UInt8]
    /// Its identifier, by which the connector acknowledges it.
    var identifier: String
    /// Its number on the link.
    var number: Int64
  }

  enum Call {
    case endpoint(Endpoint)
    case end(PushConnector, byApp: Bool)
    case message(Message)
  }

  private struct Pause {
    var failures = 0
    var end: NIODeadline
  }

  private var calls: [Int64: Call] = [:]
  private var lastNumber: Int64 = 0
  /// The newest call with an endpoint of each subscription, whose outcome counts.
  private var newest: [String: Int64] = [:]
  /// The attempt of each subscription's endpoint that is to come.
  private var attempts: [String: Int64] = [:]
  /// The subscriptions whose connectors did not receive their last message.
  private var pauses: [String: Pause] = [:]

  /// Adds a call, and returns its number.
  mutating func add(_ call: Call) -> Int64 {
    lastNumber += 1
    calls[lastNumber] = call
    if case .endpoint(let endpoint) = call {
      newest[endpoint.subscription] = lastNumber
      attempts[endpoint.subscription] = nil
    }
    return lastNumber
  }

  /// Removes a call with an outcome; nil for the outcome of an endpoint that another call has superseded.
  mutating func remove(_ number: Int64) -> Call? {
    guard let call = calls.removeValue(forKey: number) else { return nil }
    guard case .endpoint(let endpoint) = call else { return call }
    guard newest[endpoint.subscription] == number else { return nil }
    newest[endpoint.subscription] = nil
    return call
  }

  /// Removes all calls, and the attempts and pauses with them.
  mutating func removeAll() -> [Call] {
    defer { (calls, newest, attempts, pauses) = ([:], [:], [:], [:]) }
    return Array(calls.values)
  }

  /// Whether a call with the endpoint of a subscription is under way.
  func isSending(_ subscription: String) -> Bool { newest[subscription] != nil }

  /// Plans another attempt to send the endpoint of a subscription, and returns its number; one that was planned before, and
  /// any that is sent meanwhile, takes its place.
  mutating func planAttempt(_ subscription: String) -> Int64 {
    lastNumber += 1
    attempts[subscription] = lastNumber
    return lastNumber
  }

  /// Removes a planned attempt; false if another one has taken its place.
  mutating func takeAttempt(_ number: Int64, _ subscription: String) -> Bool {
    guard attempts[subscription] == number else { return false }
    attempts[subscription] = nil
    return true
  }

  /// Whether a message has been sent to its connector, which has not acknowledged it yet.
  func isUnderWay(_ message: Message) -> Bool {
    calls.values.contains { call in
      if case .message(let other) = call { other.identifier == message.identifier } else { false }
    }
  }

  // MARK: - Pauses

  /// Whether messages of a subscription wait, because its connector did not receive the last one.
  func isDelayed(_ subscription: String, at now: NIODeadline) -> Bool {
    pauses[subscription].map { $0.end > now } ?? false
  }

  mutating func succeeded(_ subscription: String) { pauses[subscription] = nil }

  /// Counts a failure, and returns the pause that follows.
  mutating func failed(_ subscription: String, at now: NIODeadline) -> TimeAmount {
    var pause = pauses[subscription] ?? Pause(end: now)
    // Calls that were under way together fail once.
    if pause.failures == 0 || pause.end <= now { pause.failures += 1 }
    let amounts = DaemonLimits.connectorPauses
    let amount = amounts[min(pause.failures, amounts.count) - 1]
    pause.end = max(pause.end, now + amount)
    pauses[subscription] = pause
    return amount
  }
}

extension ConnectorCalls.Call {
  /// The connector as it is stored.
  var connector: PushConnector {
    switch self {
    case .endpoint(let endpoint): endpoint.connector
    case .end(let connector, _): connector
    case .message(let message): message.connector
    }
  }

  /// The connector and the content of the call; nil for a connector that the bus cannot have.
  var content: (connector: Connector, call: ConnectorCall.Content)? {
    let call: ConnectorCall.Content =
      switch self {
      case .endpoint(let endpoint): .newEndpoint(endpoint.text)
      case .end(_, let byApp): .unregistered(byApp: byApp)
      case .message(let message): .message(message.body, identifier: message.identifier)
      }
    guard let service = ServiceName(connector.service),
      let version = Connector.Version(rawValue: connector.version)
    else { return nil }
    return (Connector(service: service, token: connector.token, version: version), call)
  }
}
