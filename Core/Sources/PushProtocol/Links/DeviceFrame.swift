/// A frame from a device to its gateway.
package enum DeviceFrame: Hashable, Sendable {
  /// A device with a number signs the challenge.
  case hello(version: UInt8, device: Int64, signature: [UInt8])
  /// A device requests a number, and signs the challenge with the key that it sends.
  case enrol(version: UInt8, publicKey: [UInt8], signature: [UInt8])
  /// The device requests pushes: those acknowledged before this are not sent again.
  case ready
  /// The device requests a token for a topic. An earlier token of the device for the topic becomes invalid.
  case register(request: UInt32, environment: PushEnvironment, topic: String)
  /// The device unregisters the token with this hash.
  case unregister(request: UInt32, token: TokenHash)
  /// The device has received these pushes and made them durable.
  case acknowledge([LinkReceipt])
  /// The device is connected, and expects the same number back.
  case ping(UInt32)
  /// From now on the device receives no message of Web Push that is less urgent.
  case urgency(PushPriority)
  /// The device requests an endpoint for a subscription. An earlier one of the same name becomes invalid.
  case subscribe(request: UInt32, SubscriptionRequest)
  /// The device asks how the gateway's endpoints begin; `GatewayFrame.origin` follows.
  case origin

  /// Appends the encoded frame.
  package func encode(into bytes: inout [UInt8]) {
    var writer = LinkWriter(bytes)
    bytes = []
    writer.frame(typeByte) { write(to: &$0) }
    bytes = writer.bytes
  }

  /// The frame's bytes.
  package func encode() -> [UInt8] {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    return bytes
  }

  private var typeByte: UInt8 {
    switch self {
    case .hello: 0x41
    case .enrol: 0x42
    case .ready: 0x43
    case .register: 0x44
    case .unregister: 0x45
    case .acknowledge: 0x46
    case .ping: 0x47
    case .urgency: 0x48
    case .subscribe: 0x49
    case .origin: 0x4A
    }
  }

  private func write(to writer: inout LinkWriter) {
    switch self {
    case .hello(let version, let device, let signature):
      writer.byte(version)
      writer.integer(device)
      writer.raw(signature)
    case .enrol(let version, let publicKey, let signature):
      writer.byte(version)
      writer.raw(publicKey)
      writer.raw(signature)
    case .ready, .origin: break
    case .register(let request, let environment, let topic):
      writer.integer(request)
      writer.byte(environment.linkByte)
      writer.text(topic)
    case .unregister(let request, let token):
      writer.integer(request)
      writer.hash(token)
    case .acknowledge(let receipts):
      for receipt in receipts {
        writer.integer(receipt.number)
        writer.byte(receipt.outcome.rawValue)
      }
    case .ping(let value): writer.integer(value)
    case .urgency(let least): writer.byte(least.rawValue)
    case .subscribe(let request, let subscription):
      writer.integer(request)
      subscription.write(to: &writer)
    }
  }
}

/// The bytes that a device signs to prove that it has its private key.
///
/// The signature is ECDSA on P-256 over the SHA-256 of these bytes. They contain the gateway's challenge, which
/// is new for each connection, so that a signature cannot be reused; the gateway stores public keys only, so
/// that its store cannot be used to sign.
package enum LinkProof {
  /// The bytes that a device with a number signs.
  package static func hello(nonce: [UInt8], device: Int64) -> [UInt8] {
    var writer = LinkWriter()
    writer.raw(context)
    writer.byte(UInt8(ascii: "h"))
    writer.raw(nonce)
    writer.integer(device)
    return writer.bytes
  }

  /// The bytes that a device signs to request a number, with the key that it sends.
  package static func enrolment(nonce: [UInt8], publicKey: [UInt8]) -> [UInt8] {
    var writer = LinkWriter()
    writer.raw(context)
    writer.byte(UInt8(ascii: "e"))
    writer.raw(nonce)
    writer.raw(publicKey)
    return writer.bytes
  }

  /// No other protocol signs bytes with this prefix.
  private static let context = Array("user notifications push link 1\n".utf8)
}

/// A device's acknowledgement of one push.
package struct LinkReceipt: Hashable, Sendable {
  /// The number of the push.
  package var number: Int64
  /// The outcome on the device.
  package var outcome: PushOutcome

  package init(number: Int64, outcome: PushOutcome) {
    self.number = number
    self.outcome = outcome
  }
}

/// The outcome of a push on the device, as in its acknowledgement.
///
/// The raw value is the byte on the wire and in the store, so a number is never reused for another case.
package enum PushOutcome: UInt8, CaseIterable, Hashable, Sendable {
  /// The user saw it, or could have.
  case shown = 1
  /// It was added to the list of notifications without being shown.
  case listed = 2
  /// It had nothing to show, and was delivered to the app.
  case handedToApp = 3
  /// The user's settings hide all notifications of this app.
  case hidden = 4
  /// The device had already received a push with this identifier.
  case duplicate = 5
  /// The app is not installed.
  case appGone = 6
  /// The device could not parse the payload.
  case unreadable = 7
  /// The app cannot receive it now: the gateway keeps it, and sends it again later.
  case postponed = 8
}

extension DeviceFrame {
  /// Parses a frame of a decoder.
  ///
  /// - Throws: the problem; nothing is guessed, and nothing may follow the last field.
  package init(_ frame: ArraySlice<UInt8>) throws(LinkFrameError) {
    var reader = LinkReader(frame)
    self = try Self.read(&reader)
    try reader.end()
  }

  private static func read(_ reader: inout LinkReader) throws(LinkFrameError) -> DeviceFrame {
    switch try reader.byte("frame") {
    case 0x41:
      return .hello(
        version: try reader.byte("version"), device: try reader.integer("device"),
        signature: try reader.raw(LinkLimits.signatureBytes, "signature"))
    case 0x42:
      return .enrol(
        version: try reader.byte("version"),
        publicKey: try reader.raw(LinkLimits.publicKeyBytes, "public key"),
        signature: try reader.raw(LinkLimits.signatureBytes, "signature"))
    case 0x43: return .ready
    case 0x44: return try registration(&reader)
    case 0x45:
      return .unregister(
        request: try reader.integer("request"), token: try reader.hash("token"))
    case 0x46: return .acknowledge(try receipts(&reader))
    case 0x47: return .ping(try reader.integer("value"))
    case 0x48: return .urgency(try reader.closed("priority"))
    case 0x49:
      return .subscribe(
        request: try reader.integer("request"), try SubscriptionRequest(from: &reader))
    case 0x4A: return .origin
    case let other: throw .type(other)
    }
  }

  private static func registration(
    _ reader: inout LinkReader
  ) throws(LinkFrameError) -> DeviceFrame {
    let request: UInt32 = try reader.integer("request")
    guard let environment = PushEnvironment(linkByte: try reader.byte("environment")),
      PushEnvironment.ofProviders.contains(environment)
    else { throw .value(field: "environment") }
    let topic = try reader.text("topic")
    guard !topic.isEmpty else { throw .value(field: "topic") }
    return .register(request: request, environment: environment, topic: topic)
  }

  private static func receipts(_ reader: inout LinkReader) throws(LinkFrameError) -> [LinkReceipt] {
    var receipts: [LinkReceipt] = []
    while !reader.isAtEnd {
      guard receipts.count < LinkLimits.receipts else { throw .value(field: "receipts") }
      receipts.append(
        LinkReceipt(number: try reader.integer("number"), outcome: try reader.closed("outcome")))
    }
    guard !receipts.isEmpty else { throw .truncated(field: "number") }
    return receipts
  }
}
