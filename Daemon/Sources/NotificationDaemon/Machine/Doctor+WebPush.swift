import NotificationModel
import NotificationStore

extension Doctor {
  /// Where the endpoints of UnifiedPush lead, if servers may refuse that.
  func endpointFinding() throws -> DoctorFinding? {
    DoctorFinding(endpointsOf: try store.subscriptions())
  }
}

extension DoctorFinding {
  /// The private host that endpoints of UnifiedPush lead to; `nil` if none of them has one.
  init?(endpointsOf subscriptions: [WebPushSubscription]) {
    let hosts = subscriptions.compactMap { subscription -> Substring? in
      guard case .connector = subscription.receiver else { return nil }
      return subscription.endpoint.flatMap(PrivateHost.host).flatMap {
        PrivateHost.matches($0) ? $0 : nil
      }
    }
    guard let host = hosts.first else { return nil }
    self.init(
      level: .good, subject: "endpoints",
      finding: "\(host) is a private address, to which Synapse does not push by default",
      remedy: "For Matrix, add it to ip_range_whitelist in homeserver.yaml, "
        + "or name the gateway's public address with its --web-push-url.")
  }
}
