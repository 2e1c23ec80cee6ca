import Crypto
import NIOCore
import PushProtocol

extension DeviceConnection {
  /// Handles the requests of a device that has proved its identity.
  func serve(_ frame: DeviceFrame) throws(LinkFrameError) {
    switch frame {
    case .ready:
      guard case .welcomed = stage else { throw .value(field: "frame") }
      stage = .ready
      wake()
    case .register(let request, _, let topic): register(request, topic: topic, frame)
    case .unregister(let request, _): enqueue(request, frame)
    case .acknowledge(let receipts): acknowledge(receipts)
    case .ping(let value): write(.pong(value))
    case .urgency(let least):
      pushes.setUrgency(least)
      catchUp()
    case .subscribe(let request, _): admit(request, frame)
    case .origin:
      if let origin = services.endpoints.origin { write(.origin(origin)) }
    case .hello, .enrol: throw .value(field: "frame")
    }
  }

  /// Passes on a request for a token, unless the device has requested too many lately.
  private func admit(_ request: UInt32, _ frame: DeviceFrame) {
    guard host.mayRegister(device.number) else {
      services.metrics.count(.registrationsPutOff)
      return refuse(request, .unavailable)
    }
    enqueue(request, frame)
  }

  private func register(_ request: UInt32, topic: String, _ frame: DeviceFrame) {
    guard BundleName.isValid(topic) else { return refuse(request, .unknownTopic) }
    let bound = NIOLoopBound(self, eventLoop: connections.loop)
    services.tenants.hasTopic(topic, on: connections.loop) { result in
      let connection = bound.value
      switch result {
      case .success(true): connection.admit(request, frame)
      case .success(false): connection.refuse(request, .unknownTopic)
      case .failure: connection.refuse(request, .unavailable)
      }
    }
  }

  /// Passes a request to the registry, now or after the earlier ones; the device repeats it later if too many wait.
  private func enqueue(_ request: UInt32, _ frame: DeviceFrame) {
    guard isOpen else { return }
    guard requests.add(frame) else { return refuse(request, .unavailable) }
    beginRequests()
  }

  private func beginRequests() {
    while let frame = requests.begin() {
      switch frame {
      case .register(let request, let environment, let topic):
        register(request, topic: topic, environment: environment)
      case .unregister(let request, let token): unregister(request, token)
      case .subscribe(let request, let subscription): subscribe(request, subscription)
      case .hello, .enrol, .ready, .acknowledge, .ping, .urgency, .origin: requests.finish()
      }
    }
  }

  /// Returns whether the connection still wants the answer to a request of its registry.
  private func finishRequest() -> Bool {
    guard isOpen else { return false }
    requests.finish()
    beginRequests()
    return true
  }

  private func register(_ request: UInt32, topic: String, environment: PushEnvironment) {
    let token = DeviceHost.randomBytes(LinkLimits.tokenBytes)
    register(
      TokenHash(ofToken: token), topic, environment, for: request,
      answer: .registered(request: request, token: token))
  }

  private func subscribe(_ request: UInt32, _ subscription: SubscriptionRequest) {
    guard let origin = services.endpoints.origin else {
      if finishRequest() { refuse(request, .unknownTopic) }
      return
    }
    let token = EndpointToken(
      kind: subscription.kind, secret: DeviceHost.randomBytes(PushLimits.endpointSecretBytes),
      keyHash: subscription.vapidKey.map { Array(SHA256.hash(data: $0)) })
    register(
      TokenHash(ofToken: token.bytes), subscription.name, .web, for: request,
      answer: .subscribed(request: request, endpoint: origin + token.path))
  }

  /// Adds a token to the registry, and then sends the answer with it.
  private func register(
    _ token: TokenHash, _ topic: String, _ environment: PushEnvironment, for request: UInt32,
    answer: GatewayFrame
  ) {
    let bound = NIOLoopBound(self, eventLoop: connections.loop)
    services.registry.register(
      token, device: device.number, topic: topic, environment: environment, for: caller,
      on: connections.loop
    ) { bound.value.registered(request, $0.map { answer }) }
  }

  private func refuse(_ request: UInt32, _ reason: RegistrationRefusal) {
    guard isOpen else { return }
    write(.registrationRefused(request: request, reason))
    flush()
  }

  private func registered(_ request: UInt32, _ result: Result<GatewayFrame, RegistryFailure>) {
    guard finishRequest() else { return }
    switch result {
    case .success(let answer):
      services.metrics.count(.registrations)
      write(answer)
    case .failure(.tooManyTokens): write(.registrationRefused(request: request, .tooMany))
    case .failure(.store): write(.registrationRefused(request: request, .unavailable))
    case .failure(.unknownDevice): end(.unknownDevice)
    }
    flush()
  }

  private func unregister(_ request: UInt32, _ token: TokenHash) {
    let bound = NIOLoopBound(self, eventLoop: connections.loop)
    services.registry.unregister(token, device: device.number, on: connections.loop) { result in
      let connection = bound.value
      guard connection.finishRequest() else { return }
      switch result {
      case .success: connection.write(.unregistered(request: request))
      case .failure: connection.write(.registrationRefused(request: request, .unavailable))
      }
      connection.flush()
    }
  }
}

extension DeviceConnection {
  /// Handles the answer to the challenge.
  func prove(_ frame: DeviceFrame, nonce: [UInt8]) throws(LinkFrameError) {
    switch frame {
    case .hello(let version, let device, let signature):
      guard version == LinkVersion.current else { return end(.version) }
      stage = .checking
      let message = LinkProof.hello(nonce: nonce, device: device)
      checkHello(of: device, message: message, signature: signature)
    case .enrol(let version, let publicKey, let signature):
      guard version == LinkVersion.current else { return end(.version) }
      stage = .checking
      let message = LinkProof.enrolment(nonce: nonce, publicKey: publicKey)
      guard isProved(message, by: signature, key: publicKey) else { return refuse() }
      enrol(publicKey)
    default: throw .value(field: "frame")
    }
  }

  private func checkHello(of device: Int64, message: [UInt8], signature: [UInt8]) {
    let bound = NIOLoopBound(self, eventLoop: connections.loop)
    services.registry.publicKey(of: device, for: caller, on: connections.loop) { result in
      let connection = bound.value
      guard case .checking = connection.stage else { return }
      switch result {
      case .success(let key?) where connection.isProved(message, by: signature, key: key):
        connection.welcome(device)
      case .success(.some): connection.refuse()
      case .success(.none): connection.end(.unknownDevice)
      case .failure:
        connection.end(.overloaded, retryAfter: DeviceLimits.overloadedMilliseconds)
      }
    }
  }

  private func enrol(_ publicKey: [UInt8]) {
    guard host.mayEnrol(address) else {
      return end(.overloaded, retryAfter: 60_000)
    }
    let bound = NIOLoopBound(self, eventLoop: connections.loop)
    services.registry.enrol(publicKey: publicKey, for: caller, on: connections.loop) { result in
      let connection = bound.value
      guard case .checking = connection.stage else { return }
      switch result {
      case .success(let device):
        connection.services.metrics.count(.enrolments)
        connection.welcome(device)
      case .failure:
        connection.end(.overloaded, retryAfter: DeviceLimits.overloadedMilliseconds)
      }
    }
  }

  private func isProved(_ message: [UInt8], by signature: [UInt8], key: [UInt8]) -> Bool {
    guard let key = try? P256.Signing.PublicKey(x963Representation: key),
      let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
    else { return false }
    return key.isValidSignature(signature, for: message)
  }

  private func refuse() {
    services.metrics.count(.deviceProofsRefused)
    end(.badProof)
  }

  private func welcome(_ device: Int64) {
    self.device.number = device
    let bound = NIOLoopBound(self, eventLoop: connections.loop)
    services.registry.hold(device: device, for: caller, on: connections.loop) {
      bound.value.held($0)
    }
  }

  private func held(_ result: Result<DeviceHold, RegistryFailure>) {
    guard case .checking = stage else {
      // The connection ended meanwhile; the device may be with another node.
      if case .success(let hold) = result {
        services.registry.release(device: device.number, hold: hold)
      }
      return
    }
    switch result {
    case .success(let hold): device.hold = hold
    // A full disk accepts no push, so nothing need be written for the device until there is room.
    case .failure(.store(.full)): connections.catchUpLater(self)
    case .failure: return end(.overloaded, retryAfter: DeviceLimits.overloadedMilliseconds)
    }
    stage = .welcomed
    passGate()
    device.serial = host.registry.arrive(device.number, on: shard)
    connections.arrive(self)
    if let hold = device.hold { services.moved(device.number, hold) }
    services.metrics.count(.deviceConnections)
    services.metrics.change(.deviceConnections, by: 1)
    write(.welcome(host.welcome(device.number)))
    flush()
  }

  /// Holds a device that was welcomed while the disk was full.
  func holdAgain() {
    guard device.hold == nil, isOpen else { return }
    let bound = NIOLoopBound(self, eventLoop: connections.loop)
    services.registry.hold(device: device.number, for: caller, on: connections.loop) {
      bound.value.heldAgain($0)
    }
  }

  private func heldAgain(_ result: Result<DeviceHold, RegistryFailure>) {
    switch result {
    case .success(let hold) where isOpen:
      device.hold = hold
      services.moved(device.number, hold)
      // Pushes that were accepted meanwhile reached no node.
      wake()
    case .success(let hold): services.registry.release(device: device.number, hold: hold)
    case .failure(.store(.full)): connections.catchUpLater(self)
    case .failure: end(.overloaded, retryAfter: DeviceLimits.overloadedMilliseconds)
    }
  }
}
