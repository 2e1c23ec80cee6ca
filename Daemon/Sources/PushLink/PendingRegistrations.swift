import PushProtocol

/// A request to the gateway about a registration.
enum RegistrationRequest: Hashable {
  case token(topic: String, environment: PushEnvironment)
  case invalidation(of: TokenHash)
  case endpoint(SubscriptionRequest)

  func frame(_ request: UInt32) -> DeviceFrame {
    switch self {
    case .token(let topic, let environment):
      .register(request: request, environment: environment, topic: topic)
    case .invalidation(let hash): .unregister(request: request, token: hash)
    case .endpoint(let subscription): .subscribe(request: request, subscription)
    }
  }
}

/// The requests to the gateway without an answer, in their order.
///
/// An answer may be lost with its connection, so all requests are sent again on the next one.
struct PendingRegistrations {
  private var entries: [(request: UInt32, registration: RegistrationRequest)] = []
  private var lastRequest: UInt32 = 0

  /// The frames to send on a new connection.
  var frames: [DeviceFrame] { entries.map { $0.registration.frame($0.request) } }

  /// Whether a returned token is not confirmed yet.
  var hasInvalidation: Bool {
    entries.contains { if case .invalidation = $0.registration { true } else { false } }
  }

  /// Adds a request; `nil` if the same one is under way, or too many are.
  mutating func add(_ registration: RegistrationRequest) -> DeviceFrame? {
    guard !entries.contains(where: { $0.registration == registration }),
      entries.count < PushLinkLimits.registrations
    else { return nil }
    lastRequest &+= 1
    entries.append((lastRequest, registration))
    return registration.frame(lastRequest)
  }

  /// Removes and returns the request of an answer.
  mutating func remove(_ request: UInt32) -> RegistrationRequest? {
    guard let index = entries.firstIndex(where: { $0.request == request }) else { return nil }
    return entries.remove(at: index).registration
  }

  /// Removes and returns the requests for endpoints.
  mutating func removeSubscriptions() -> [SubscriptionRequest] {
    let found = entries.compactMap { entry in
      if case .endpoint(let subscription) = entry.registration { subscription } else { nil }
    }
    entries.removeAll { if case .endpoint = $0.registration { true } else { false } }
    return found
  }

  /// The frame that repeats a refused request.
  func again(_ request: UInt32) -> DeviceFrame? {
    entries.first { $0.request == request }?.registration.frame(request)
  }
}
