import NotificationModel

extension ValueMaker {
  /// One of each call of an app about its token and pushes.
  mutating func pushCalls() -> [AppCall] {
    [
      .pushes(.registerForPushes), .pushes(.unregisterForPushes), .pushes(.pushRegistration),
      .pushes(.receivePushes(flag())),
      .pushes(.waitingPush),
      .pushes(.pushFetched(token: Int64(integer()), oneOf(PushFetchResult.allCases))),
      .pushes(.subscribe(vapidKey: maybe { $0.vapidKey() })),
      .pushes(.unsubscribe(vapidKey: maybe { $0.vapidKey() })),
    ]
  }

  /// One of each event for an app about its token and pushes.
  mutating func pushEvents(token: Int64) -> [AppEvent] {
    [
      .pushes(.pushRegistered(token: pushToken())), .pushes(.pushRegistrationFailed(failure())),
      .pushes(.didReceivePush(token: token, payload: dictionary())),
      .pushes(.subscribed(issuedSubscription())),
      .pushes(.subscriptionFailed(vapidKey: maybe { $0.vapidKey() }, failure())),
      .pushes(.subscriptionEnded(vapidKey: maybe { $0.vapidKey() })),
    ]
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  mutating func vapidKey() -> [UInt8] { [0x04] + bytes(64) }

  mutating func issuedSubscription() -> IssuedSubscription {
    IssuedSubscription(
      endpoint: text(), publicKey: bytes(65), auth: bytes(16), vapidKey: maybe { $0.vapidKey() })
  }

  mutating func subscription() -> WebPushSubscription {
    var subscription = WebPushSubscription(
      name: text(), app: app(), vapidKey: maybe { $0.vapidKey() }, gateway: maybe { $0.text() },
      receiver: oneOf([
        .app(keys: nil),
        .app(
          keys: SubscriptionSecrets(
            privateKey: bytes(32), publicKey: bytes(65), auth: bytes(16))),
        .connector(connector()),
      ]), created: time())
    subscription.endpoint = maybe { $0.text() }
    subscription.messages.last = maybe { $0.time() }
    subscription.messages.day = Int64(integer())
    subscription.messages.ofDay = Int64(integer())
    subscription.messages.undecryptable = Int64(integer())
    return subscription
  }

  private mutating func connector() -> PushConnector {
    var connector = PushConnector(
      service: text(), token: text(), description: maybe { $0.text() }, version: integer())
    connector.appName = maybe { $0.text() }
    return connector
  }

  mutating func subscriptionStatus() -> SubscriptionStatus {
    SubscriptionStatus(subscription(), onDay: Int64(integer()), appName: maybe { $0.text() })
  }

  mutating func pushToken() -> String { oneOf(["0a", "00ff", "0123456789abcdef"]) }

  mutating func pushRegistration() -> PushRegistration {
    PushRegistration(
      environment: text(), gateway: maybe { $0.text() }, token: maybe { $0.pushToken() })
  }

  mutating func gatewaySetting() -> GatewaySetting {
    GatewaySetting(
      host: oneOf(["push.example.org", "127.0.0.1", "::1"]), port: oneOf([1, 443, 65_535]),
      certificates: maybe { $0.text() })
  }

  mutating func gatewayStatus() -> GatewayStatus {
    var status = GatewayStatus(host: text(), port: integer(), hasOwnCertificates: flag())
    status.device = maybe { $0.text() }
    status.connectedSince = maybe { $0.time() }
    status.problem = maybe { $0.text() }
    status.nextTry = maybe { $0.time() }
    status.tokens = integer()
    status.pushes = integer()
    return status
  }
}
