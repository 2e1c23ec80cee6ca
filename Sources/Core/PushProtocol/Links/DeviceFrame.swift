/// What a device says to its gateway.
public enum DeviceFrame: Hashable, Sendable {
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
  public func encode(into bytes: inout [UInt8]) {
    var writer = LinkWriter(bytes)
    bytes = []
    writer.frame(typeByte) { write(to: &$0) }
    bytes = writer.bytes
  }

  /// The frame's bytes.
  public func encode() -> [UInt8] {
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
