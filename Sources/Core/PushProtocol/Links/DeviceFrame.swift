/// What a device says to its gateway.
package enum DeviceFrame: Hashable, Sendable {
  /// It has a number, and signs the challenge.
  case hello(version: UInt8, device: Int64, signature: [UInt8])
  /// It asks for a number, and signs the challenge with the key that it gives.
  case enrol(version: UInt8, publicKey: [UInt8], signature: [UInt8])
  /// Pushes may come: what it acknowledged before this is not sent again.
  case ready
  /// It asks for a token for a topic. An earlier one of this device for it becomes invalid.
  case register(request: UInt32, environment: PushEnvironment, topic: String)
  /// It gives back the token with this hash.
  case unregister(request: UInt32, token: TokenHash)
  /// It has taken these pushes and made them durable.
  case acknowledge([LinkReceipt])
  /// It is there, and wants to hear the same number.
  case ping(UInt32)

  /// Writes the frame behind others.
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
    case .ready: break
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
    }
  }
}

/// What a device signs to show that it has its private key.
///
/// The signature is ECDSA on P-256 over the SHA-256 of these bytes. They hold the gateway's challenge,
/// which is new for each connection, so that a signature proves nothing a second time; the gateway keeps
/// public keys only, so that its store proves nothing at all.
package enum LinkProof {
  /// What a device that has a number signs.
  package static func hello(nonce: [UInt8], device: Int64) -> [UInt8] {
    var writer = LinkWriter()
    writer.raw(context)
    writer.byte(UInt8(ascii: "h"))
    writer.raw(nonce)
    writer.integer(device)
    return writer.bytes
  }

  /// What a device signs that asks for a number, with the key that it gives.
  package static func enrolment(nonce: [UInt8], publicKey: [UInt8]) -> [UInt8] {
    var writer = LinkWriter()
    writer.raw(context)
    writer.byte(UInt8(ascii: "e"))
    writer.raw(nonce)
    writer.raw(publicKey)
    return writer.bytes
  }

  /// No other protocol has its keys sign bytes that begin so.
  private static let context = Array("user notifications push link 1\n".utf8)
}

/// What a device says of one push that it has taken.
package struct LinkReceipt: Hashable, Sendable {
  /// The number of the push.
  package var number: Int64
  /// What became of it.
  package var outcome: PushOutcome

  package init(number: Int64, outcome: PushOutcome) {
    self.number = number
    self.outcome = outcome
  }
}

/// What became of a push on the device, as its acknowledgement tells the gateway.
///
/// The raw value is the byte on the wire and in the store, so a number is never given to another case.
package enum PushOutcome: UInt8, CaseIterable, Hashable, Sendable {
  /// A person saw it, or could have.
  case shown = 1
  /// It went to the list of notifications without being shown.
  case listed = 2
  /// It had nothing to show; the app was given it.
  case handedToApp = 3
  /// The person's settings show nothing of this app.
  case hidden = 4
  /// The device had already taken a push with this identifier.
  case duplicate = 5
  /// The app is no longer there.
  case appGone = 6
  /// The payload made no sense to the device.
  case unreadable = 7
}

extension DeviceFrame {
  /// Reads what a decoder cut out.
  ///
  /// - Throws: what is wrong with it; nothing is guessed, and nothing may follow the last field.
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
    case let other: throw .type(other)
    }
  }

  private static func registration(
    _ reader: inout LinkReader
  ) throws(LinkFrameError) -> DeviceFrame {
    let request: UInt32 = try reader.integer("request")
    guard let environment = PushEnvironment(linkByte: try reader.byte("environment")) else {
      throw .value(field: "environment")
    }
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
