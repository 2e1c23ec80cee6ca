import DBus

extension NotifyCall {
  /// The arguments in the order and with the types of the specification.
  var arguments: [DBusValue] {
    [
      .string(appName), .uint32(replacesID), .string(appIcon), .string(summary), .string(body),
      .strings(actions), .options(hints.mapValues(\.bus)), .int32(expireTimeout),
    ]
  }
}

extension HintValue {
  /// The hint with its type on the bus.
  fileprivate var bus: DBusValue {
    switch self {
    case .byte(let byte): .byte(byte)
    case .bool(let truth): .bool(truth)
    case .int32(let number): .int32(number)
    case .uint32(let number): .uint32(number)
    case .string(let text): .string(text)
    case .strings(let texts): .strings(texts)
    case .image(let picture):
      .structure([
        .int32(picture.width), .int32(picture.height), .int32(picture.rowstride),
        .bool(picture.hasAlpha), .int32(picture.bitsPerSample), .int32(picture.channels),
        .bytes(picture.bytes),
      ])
    }
  }
}
