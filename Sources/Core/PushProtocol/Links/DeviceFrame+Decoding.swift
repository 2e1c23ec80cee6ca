extension DeviceFrame {
  /// Reads what a decoder cut out.
  ///
  /// - Throws: what is wrong with it; nothing is guessed, and nothing may follow the last field.
  public init(_ frame: ArraySlice<UInt8>) throws(LinkFrameError) {
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
