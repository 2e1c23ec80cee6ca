import NIOCore
import PushProtocol

extension GatewayLink {
  /// Handles a frame of the gateway.
  func receive(_ frame: GatewayFrame, _ attempt: UInt64) {
    guard attempt == self.attempt else { return }
    if case .pinging = state { recordAnswer() }
    switch frame {
    case .challenge(let version, let nonce): answer(version: version, nonce: nonce)
    case .welcome(let welcome): greet(welcome)
    case .registered(let request, let token): granted(request, token)
    case .unregistered(let request): _ = registrations.remove(request)
    case .registrationRefused(let request, let reason): refused(request, reason)
    case .push(let push): if isWelcome { handler(.push(push)) }
    case .pong: break
    case .goodbye(let reason, let retryAfter): leave(reason, retryAfter: retryAfter)
    }
  }

  private func answer(version: UInt8, nonce: [UInt8]) {
    guard case .connecting = state, let identity else { return }
    guard version == LinkVersion.current else {
      return lose(
        "The gateway speaks version \(version) of the protocol, this device \(LinkVersion.current).",
        attempt, pause: PushLinkLimits.refusedPause)
    }
    do {
      send([try identity.answer(nonce: nonce)])
    } catch {
      lose("The device's key can't sign: \(error)", attempt)
    }
  }

  /// Handles the welcome: the waiting frames are sent, and then pushes may arrive.
  private func greet(_ welcome: LinkWelcome) {
    guard case .connecting = state, var identity else { return }
    if identity.device != welcome.device {
      identity.device = welcome.device
      do {
        try keeper.save(identity)
      } catch {
        return lose(error.message, attempt, pause: PushLinkLimits.refusedPause)
      }
      self.identity = identity
      handler(.enrolled(device: String(welcome.device)))
    }
    guard case .connecting = state else { return }
    state = .open
    backoff.succeed(returnSeconds: Double(welcome.returnSeconds))
    keepalive.adopt(
      shortest: Double(welcome.shortestKeepalive), longest: Double(welcome.longestKeepalive))
    sendReceipts()
    send(registrations.frames + [.ready])
    armKeepalive()
    handler(.connected)
  }

  private func granted(_ request: UInt32, _ token: [UInt8]) {
    guard case .token(let topic, let environment) = registrations.remove(request) else { return }
    handler(.token(topic: topic, environment: environment, token: token))
  }

  private func refused(_ request: UInt32, _ reason: RegistrationRefusal) {
    if reason == .unavailable { return askLater(request) }
    guard case .token(let topic, let environment) = registrations.remove(request) else { return }
    let (text, remedy) =
      reason == .tooMany
      ? (
        "The device has as many tokens as its gateway gives one.",
        "Remove apps that need no pushes, with `unctl uninstall APP`; then register again."
      )
      : (
        "No team of the gateway has the topic \(topic).",
        "Ask the operator of the gateway to add the app with "
          + "`push-gateway topic create \(topic) --team TEAM`; then register again."
      )
    handler(
      .registrationFailed(topic: topic, environment: environment, reason: text, remedy: remedy))
  }

  private func askLater(_ request: UInt32) {
    let attempt = attempt
    let pause = TimeAmount.seconds(Int64(PushLinkLimits.registrationPause))
    _ = loop.assumeIsolated().scheduleTask(in: pause) { [weak self] in
      guard let self, attempt == self.attempt, let frame = registrations.again(request) else {
        return
      }
      send([frame])
    }
  }

  // MARK: - Sending

  func send(_ frames: [DeviceFrame]) {
    guard let channel, !frames.isEmpty else { return }
    var bytes: [UInt8] = []
    for frame in frames { frame.encode(into: &bytes) }
    lastSent = loop.now
    channel.writeAndFlush(channel.allocator.buffer(bytes: bytes), promise: nil)
  }

  /// Sends all waiting acknowledgements, in as few frames as possible.
  func sendReceipts() {
    sendsReceipts = false
    guard isWelcome, !receipts.isEmpty else { return }
    let frames = stride(from: 0, to: receipts.count, by: LinkLimits.receipts).map { start in
      let end = min(start + LinkLimits.receipts, receipts.count)
      return DeviceFrame.acknowledge(Array(receipts[start..<end]))
    }
    receipts = []
    send(frames)
  }
}

/// A request to the gateway about a registration.
enum RegistrationRequest: Hashable {
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

/// The requests to the gateway without an answer, in their order.
///
/// An answer may be lost with its connection, so all requests are sent again on the next one.
struct PendingRegistrations {
  private var entries: [(request: UInt32, registration: RegistrationRequest)] = []
  private var lastRequest: UInt32 = 0

  /// The frames to send on a new connection.
  var frames: [DeviceFrame] { entries.map { $0.registration.frame($0.request) } }

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

  /// The frame that repeats a refused request.
  func again(_ request: UInt32) -> DeviceFrame? {
    entries.first { $0.request == request }?.registration.frame(request)
  }
}
