import PushProtocol

/// Something that the gateway is asked for.
enum LinkWish: Hashable {
  case token(topic: String, environment: PushEnvironment)
  case invalidation(of: TokenHash)

  func frame(_ request: UInt32) -> DeviceFrame {
    switch self {
    case .token(let topic, let environment):
      .register(request: request, environment: environment, topic: topic)
    case .invalidation(let hash): .unregister(request: request, token: hash)
    }
  }
}
