import PushProtocol

/// The answers to requests for tokens and endpoints.
extension LinkMachine {
  mutating func removed(_ request: UInt32) -> [Effect] {
    _ = registrations.remove(request)
    return []
  }

  mutating func granted(_ request: UInt32, _ token: [UInt8]) -> [Effect] {
    guard case .token(let topic, let environment) = registrations.remove(request) else { return [] }
    return [.report(.token(topic: topic, environment: environment, token: token))]
  }

  mutating func subscribed(_ request: UInt32, _ endpoint: String) -> [Effect] {
    guard case .endpoint(let subscription) = registrations.remove(request) else { return [] }
    urgency.understood()
    return [.report(.subscribed(subscription, endpoint: endpoint))]
  }

  mutating func refused(
    _ request: UInt32, _ reason: RegistrationRefusal
  ) -> [Effect] {
    if reason == .unavailable { return attempt.map { [.repeatLater(request, attempt: $0)] } ?? [] }
    switch registrations.remove(request) {
    case .token(let topic, let environment):
      let (text, remedy) = reason.words(
        whenUnknown: "No team of the gateway has the topic \(topic).",
        "Ask the operator of the gateway to add the app with "
          + "`push-gateway topic create \(topic) --team TEAM`; then register again.")
      return [
        .report(
          .registrationFailed(topic: topic, environment: environment, reason: text, remedy: remedy))
      ]
    case .endpoint(let subscription):
      let (text, remedy) = reason.words(
        whenUnknown: "The gateway has no port for Web Push.",
        "Ask the operator of the gateway to serve it with --web-push-port; then subscribe again.")
      return [.report(.subscriptionFailed(subscription, reason: text, remedy: remedy))]
    case .invalidation, nil: return []
    }
  }

  /// Handles that the gateway does not know a frame: an older one knows no subscriptions, and must not be asked again.
  mutating func misunderstood() -> [Effect] {
    urgency.misunderstood()
    let failed = registrations.removeSubscriptions().map { subscription in
      Effect.report(
        .subscriptionFailed(
          subscription, reason: "The gateway did not understand the request; it may be too old.",
          remedy: "Ask the operator of the gateway to update it; then subscribe again."))
    }
    return failed + refuse("The gateway did not understand this device.")
  }
}
