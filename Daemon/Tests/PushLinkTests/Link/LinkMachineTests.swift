import PushProtocol
import Testing

@testable import PushLink

/// Each transition of a link, without a loop, a connection or a key; every random number is a half.
@Suite struct LinkMachineTests {
  private var link = LinkMachine { 0.5 }

  /// The effects in short words.
  private func words(_ effects: [LinkMachine.Effect]) -> [String] {
    effects.map { effect in
      switch effect {
      case .connect(let attempt): "connect \(attempt)"
      case .disconnect: "disconnect"
      case .arm(let seconds): "arm \(Int(seconds))"
      case .disarm: "disarm"
      case .send(let frames): "send " + frames.map(word).joined(separator: " ")
      case .prove(_, let attempt): "prove \(attempt)"
      case .forgetDevice: "forget device"
      case .sendReceiptsSoon: "receipts soon"
      case .repeatLater(let request, let attempt): "repeat \(request) of \(attempt)"
      case .report(let event): word(event)
      }
    }
  }

  private func word(_ frame: DeviceFrame) -> String {
    switch frame {
    case .register(let request, _, let topic): "register-\(request)-\(topic)"
    case .acknowledge(let receipts): "acknowledge-\(receipts.count)"
    case .ping(let number): "ping-\(number)"
    case .ready: "ready"
    case .subscribe(let request, let subscription): "subscribe-\(request)-\(subscription.name)"
    case .urgency(let least): "urgency-\(least)"
    case .origin: "origin"
    case .hello, .enrol, .unregister: "\(frame)"
    }
  }

  private func word(_ event: LinkEvent) -> String {
    switch event {
    case .connected: "connected"
    case .disconnected(let reason, let next): "\(reason) \(Int(next))"
    case .push(let push): "push \(push.number)"
    case .token(let topic, _, _): "token \(topic)"
    case .registrationFailed(let topic, _, _, _): "failed \(topic)"
    case .enrolled(let device): "enrolled \(device)"
    case .subscribed(let subscription, let endpoint): "\(subscription.name) at \(endpoint)"
    case .origin(let origin): "endpoints at \(origin)"
    case .subscriptionFailed(let subscription, let reason, _): "no \(subscription.name): \(reason)"
    }
  }

  private mutating func receive(
    _ frame: GatewayFrame, of attempt: UInt64 = 1, at now: Double = 0
  ) -> [String] {
    words(link.receive(frame, of: attempt, at: now))
  }

  private let welcome = GatewayFrame.welcome(
    LinkWelcome(device: 7, shortestKeepalive: 60, longestKeepalive: 1_000, returnSeconds: 4))
  private let news = RegistrationRequest.token(topic: "news", environment: .production)

  private mutating func open() {
    _ = link.start()
    _ = link.receive(welcome, of: 1, at: 0)
  }

  // MARK: - Stopped, waiting, connecting

  @Test mutating func `A start connects once`() {
    #expect(link.isStopped)
    #expect([words(link.start()), words(link.start())] == [["arm 30", "connect 1"], []])
    #expect(link.isConnecting(1))
  }

  @Test mutating func `A stopped link ignores every input`() {
    open()
    #expect(words(link.stop()) == ["disarm", "disconnect"])
    #expect(words(link.timePassed(at: 9)) == [])
    #expect(words(link.networkChanged(at: 9)) == [])
    #expect(words(link.lost("gone", of: 1)) == [])
    #expect(receive(.pong(1)) == [])
  }

  @Test mutating func `A lost connection is followed by a pause and another attempt`() {
    _ = link.start()
    #expect(words(link.lost("refused", of: 1)) == ["disconnect", "arm 0", "refused 0"])
    #expect(words(link.lost("closed", of: 1)) == [])
    #expect(words(link.timePassed(at: 1)) == ["arm 30", "connect 2"])
    #expect(words(link.timePassed(at: 31)).last == "The gateway did not answer in time. 1")
  }

  @Test mutating func `A network change ends a pause and an attempt, and tests a connection`() {
    _ = link.start()
    #expect(words(link.networkChanged(at: 1)) == ["disconnect", "arm 30", "connect 2"])
    _ = link.lost("gone", of: 2)
    #expect(words(link.networkChanged(at: 2)) == ["arm 30", "connect 3"])
    _ = link.receive(welcome, of: 3, at: 3)
    #expect(words(link.networkChanged(at: 4)) == ["send ping-1", "arm 5"])
    #expect(
      words(link.timePassed(at: 9)).last == "The gateway did not answer for 5 seconds. 2")
  }

  @Test mutating func `A challenge is answered while the link connects, in its own version`() {
    _ = link.start()
    #expect(receive(.challenge(version: 1, nonce: [1])) == ["prove 1"])
    #expect(receive(.challenge(version: 1, nonce: [1]), of: 2) == [])
    #expect(receive(.challenge(version: 9, nonce: [1])).contains("arm 600"))
    #expect(receive(.challenge(version: 1, nonce: [1])) == [])
  }

  // MARK: - Open, pinging

  @Test mutating func `A welcome sends the waiting frames before the device is ready`() {
    _ = link.start()
    #expect(words(link.request(news, at: 0)) == [])
    #expect(words(link.acknowledge([LinkReceipt(number: 1, outcome: .shown)])) == [])
    #expect(
      receive(welcome) == [
        "send acknowledge-1 register-1-news ready", "arm 60", "connected",
      ])
    #expect(receive(welcome) == [])
  }

  @Test mutating func `A silent connection is tested, and any frame is an answer`() {
    open()
    #expect(words(link.timePassed(at: 59)) == ["arm 1"])
    #expect(words(link.timePassed(at: 60)) == ["send ping-1", "arm 20"])
    #expect(receive(.pong(1), at: 61) == ["arm 59"])
    #expect(words(link.timePassed(at: 120)) == ["send ping-2", "arm 20"])
    #expect(
      words(link.timePassed(at: 140)) == [
        "disconnect", "arm 2", "The gateway did not answer for 20 seconds. 2",
      ])
  }

  @Test mutating func `A frame that is sent defers the next ping`() {
    open()
    #expect(words(link.request(news, at: 50)) == ["send register-1-news"])
    #expect(words(link.timePassed(at: 60)) == ["arm 50"])
  }

  @Test mutating func `Acknowledgements of one turn are sent together`() {
    open()
    let receipt = LinkReceipt(number: 1, outcome: .shown)
    #expect(
      [link.acknowledge([receipt]), link.acknowledge([receipt])].map(words)
        == [["receipts soon"], []])
    #expect(words(link.receiptsDue(at: 1)) == ["send acknowledge-2"])
    #expect(words(link.receiptsDue(at: 1)) == [])
  }

  @Test mutating func `Acknowledgements of once-only pushes end with their connection`() {
    open()
    _ = link.acknowledge([-1, 2].map { LinkReceipt(number: $0, outcome: .shown) })
    _ = link.lost("gone", of: 1)
    #expect(link.receipts.map(\.number) == [2])
  }

  @Test mutating func `A push is reported on an open connection alone`() throws {
    let hash = try #require(TokenHash([UInt8](repeating: 1, count: 32)))
    let push = GatewayFrame.push(
      LinkPush(
        number: 5, token: hash, topic: "news", environment: .production, apnsID: "",
        type: .alert, priority: .immediate, collapseID: nil, expires: nil, payload: []))
    _ = link.start()
    #expect(receive(push) == [])
    _ = receive(welcome)
    #expect(receive(push) == ["push 5"])
  }

  // MARK: - Registrations, goodbyes

  @Test mutating func `An endpoint is granted or refused, and requested of an old gateway once`() {
    open()
    let endpoint = { name in
      RegistrationRequest.endpoint(
        SubscriptionRequest(kind: .app, vapidKey: nil, name: name))
    }
    #expect(words(link.request(endpoint("w1"), at: 0)) == ["send subscribe-1-w1"])
    #expect(
      receive(.subscribed(request: 1, endpoint: "https://a/push/1")) == ["w1 at https://a/push/1"])
    _ = link.request(endpoint("w2"), at: 0)
    #expect(
      receive(.registrationRefused(request: 2, .unknownTopic))
        == ["no w2: The gateway has no port for Web Push."])
    _ = link.request(endpoint("w3"), at: 0)
    let lost = receive(.goodbye(.badFrame, retryAfter: 0))
    #expect(
      lost.first == "no w3: The gateway did not understand the request; it may be too old.")
    _ = link.timePassed(at: 1)
    #expect(!receive(welcome, of: 2).joined().contains("subscribe"))
  }

  @Test mutating func `The start of endpoints is asked on an open connection only`() {
    _ = link.start()
    #expect(words(link.askOrigin(at: 0)) == [])
    _ = receive(welcome)
    #expect(words(link.askOrigin(at: 0)) == ["send origin"])
    #expect(receive(.origin("https://a")) == ["endpoints at https://a"])
  }

  @Test mutating func `A registration is granted, refused, or repeated later on its connection`() {
    open()
    for _ in 1...2 { _ = link.request(news, at: 0) }
    #expect(receive(.registrationRefused(request: 1, .unavailable)) == ["repeat 1 of 1"])
    #expect(words(link.registrationDue(1, of: 1, at: 30)) == ["send register-1-news"])
    #expect(words(link.registrationDue(1, of: 2, at: 30)) == [])
    #expect(receive(.registered(request: 1, token: [1])) == ["token news"])
    #expect(words(link.registrationDue(1, of: 1, at: 60)) == [])
    _ = link.request(news, at: 60)
    #expect(receive(.registrationRefused(request: 2, .tooMany)) == ["failed news"])
    #expect(receive(.registrationRefused(request: 2, .tooMany)) == [])
  }

  @Test(arguments: [
    (LinkGoodbye.shuttingDown, "arm 9"), (.replaced, "arm 90"), (.unknownDevice, "arm 2"),
    (.badProof, "arm 750"), (.version, "arm 750"), (.badFrame, "arm 750"), (.silent, "arm 2"),
    (.overloaded, "arm 13"),
  ])
  mutating func `Each goodbye has its own pause`(reason: LinkGoodbye, pause: String) {
    open()
    let words = receive(.goodbye(reason, retryAfter: 9_000))
    #expect(words.contains(pause))
    #expect(words.contains("forget device") == (reason == .unknownDevice))
  }

  @Test mutating func `The least urgency is sent when it changes, and on each later connection`() {
    _ = link.start()
    #expect(words(link.setUrgency(.webLow, at: 0)) == [])
    #expect(receive(welcome).first == "send urgency-webLow ready")
    #expect(words(link.setUrgency(.webLow, at: 1)) == [])
    #expect(words(link.setUrgency(.immediate, at: 1)) == ["send urgency-immediate"])
    #expect(words(link.setUrgency(.webVeryLow, at: 1)) == ["send urgency-webVeryLow"])
    _ = link.lost("gone", of: 1)
    _ = link.timePassed(at: 100)
    #expect(receive(welcome, of: 2, at: 100).first == "send ready")
  }

  @Test mutating func `A gateway that does not know urgencies is sent none again`() {
    _ = link.start()
    _ = link.setUrgency(.webLow, at: 0)
    _ = receive(welcome)
    _ = receive(.goodbye(.badFrame, retryAfter: 0))
    _ = link.timePassed(at: 1_000)
    #expect(receive(welcome, of: 2, at: 1_000).first == "send ready")
    #expect(words(link.setUrgency(.immediate, at: 1_000)) == [])
  }

  @Test mutating func `An updated gateway is sent the urgency after its first endpoint`() {
    _ = link.start()
    _ = link.setUrgency(.webLow, at: 0)
    _ = receive(welcome)
    _ = receive(.goodbye(.badFrame, retryAfter: 0))
    _ = link.timePassed(at: 1_000)
    _ = receive(welcome, of: 2, at: 1_000)
    let request = SubscriptionRequest(kind: .app, vapidKey: nil, name: "w1")
    _ = link.request(.endpoint(request), at: 1_000)
    _ = receive(.subscribed(request: 1, endpoint: "https://a/push/1"), of: 2, at: 1_000)
    _ = link.lost("gone", of: 2)
    _ = link.timePassed(at: 2_000)
    #expect(receive(welcome, of: 3, at: 2_000).first == "send urgency-webLow ready")
  }
}
