import NotificationModel

extension ValueMaker {
  /// One of each call of an app about its token and pushes.
  mutating func pushCalls() -> [AppCall] {
    [
      .pushes(.registerForPushes), .pushes(.unregisterForPushes), .pushes(.pushRegistration),
      .pushes(.receivePushes(flag())),
      .pushes(.waitingPush),
      .pushes(.pushFetched(token: Int64(integer()), oneOf(PushFetchResult.allCases))),
    ]
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
