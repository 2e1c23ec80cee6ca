import NIOCore
import PushProtocol

/// A message between nodes: four bytes of length, one of kind, and the fields.
///
/// Messages are not answered. Pushes lost on the way are found again when the device reads its waiting pushes.
enum RelayFrame: Hashable, Sendable {
  /// The first frame of a connection: the version of this protocol, and the sender's name.
  case hello(version: UInt8, name: String)
  /// A stored push for a device of the receiver.
  case offer(WaitingPush)
  /// A push that is not stored.
  case once(ProviderPush, token: TokenHash, entry: TokenEntry)
  /// The sender holds a device now; how often it was held so far.
  case moved(device: Int64, serial: Int64)
  /// Something is stored for a device that is not offered.
  case wake(device: Int64)
  /// Something may be stored for any device that is not offered.
  case sweep

  static let version: UInt8 = 1

  /// Whether it carries a push.
  var isPush: Bool {
    switch self {
    case .offer, .once: true
    case .hello, .moved, .wake, .sweep: false
    }
  }

  /// Appends the frame to a buffer.
  func encode(into buffer: inout ByteBuffer) {
    let start = buffer.writerIndex
    buffer.writeInteger(UInt32(0))
    switch self {
    case .hello(let version, let name):
      buffer.writeInteger(UInt8(1))
      buffer.writeInteger(version)
      buffer.write(counted: name)
    case .offer(let waiting):
      buffer.writeInteger(UInt8(2))
      buffer.writeInteger(waiting.number)
      buffer.writeInteger(waiting.expires)
      Self.write(waiting.entry, device: waiting.device, into: &buffer)
      buffer.writeBytes(
        PushRecord.bytes(of: waiting.push, token: waiting.token, accepted: waiting.accepted))
    case .once(let push, let token, let entry):
      buffer.writeInteger(UInt8(3))
      Self.write(entry, device: entry.device, into: &buffer)
      buffer.writeBytes(PushRecord.bytes(of: push, token: token, accepted: 0))
    case .moved(let device, let serial):
      buffer.writeInteger(UInt8(4))
      buffer.writeInteger(device)
      buffer.writeInteger(serial)
    case .wake(let device):
      buffer.writeInteger(UInt8(5))
      buffer.writeInteger(device)
    case .sweep: buffer.writeInteger(UInt8(6))
    }
    buffer.setInteger(UInt32(buffer.writerIndex - start - 4), at: start)
  }

  /// Reads the next frame; absent if the buffer does not hold all of it yet.
  static func next(in buffer: inout ByteBuffer) throws(RelayFailure) -> RelayFrame? {
    guard let length = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self) else {
      return nil
    }
    guard length > 0, length <= ClusterLimits.frameBytes else {
      throw RelayFailure(
        "a frame of \(length) bytes; at most \(ClusterLimits.frameBytes) are allowed")
    }
    guard buffer.readableBytes >= 4 + Int(length) else { return nil }
    buffer.moveReaderIndex(forwardBy: 4)
    guard var body = buffer.readSlice(length: Int(length)), let frame = decode(&body) else {
      throw RelayFailure("a frame that is not of version \(version)")
    }
    return frame
  }

  private static func decode(_ body: inout ByteBuffer) -> RelayFrame? {
    switch body.readInteger(as: UInt8.self) {
    case 1:
      guard let version = body.readInteger(as: UInt8.self), let name = body.readCounted() else {
        return nil
      }
      return .hello(version: version, name: name)
    case 2:
      guard let number = body.readInteger(as: Int64.self),
        let expires = body.readInteger(as: Int64.self), let entry = readEntry(&body),
        var push = PushRecord.push(
          in: Array(body.readableBytesView), number: number, device: entry.device, expires: expires)
      else { return nil }
      push.entry = entry
      return .offer(push)
    case 3:
      guard let entry = readEntry(&body),
        let waiting = PushRecord.push(
          in: Array(body.readableBytesView), number: -1, device: entry.device, expires: 0)
      else { return nil }
      var push = waiting.push
      push.expiration = .once
      return .once(push, token: waiting.token, entry: entry)
    case 4:
      guard let device = body.readInteger(as: Int64.self),
        let serial = body.readInteger(as: Int64.self)
      else { return nil }
      return .moved(device: device, serial: serial)
    case 5: return body.readInteger(as: Int64.self).map { .wake(device: $0) }
    case 6: return .sweep
    default: return nil
    }
  }

  private static func write(_ entry: TokenEntry?, device: Int64, into buffer: inout ByteBuffer) {
    buffer.writeInteger(device)
    buffer.writeInteger(byte(of: entry?.environment ?? .production))
    buffer.writeInteger(entry?.registered ?? 0)
    buffer.write(counted: entry?.topic ?? "")
  }

  private static func readEntry(_ body: inout ByteBuffer) -> TokenEntry? {
    guard let device = body.readInteger(as: Int64.self),
      let byte = body.readInteger(as: UInt8.self),
      let environment = PushEnvironment.allCases.first(where: { Self.byte(of: $0) == byte }),
      let registered = body.readInteger(as: Int64.self), let topic = body.readCounted()
    else { return nil }
    return TokenEntry(
      device: device, topic: topic, environment: environment, registered: registered)
  }

  private static func byte(of environment: PushEnvironment) -> UInt8 {
    switch environment {
    case .production: 0
    case .development: 1
    case .web: 2
    }
  }
}

/// Why a node's connection was ended.
struct RelayFailure: Error, Hashable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

extension ByteBuffer {
  fileprivate mutating func write(counted text: String) {
    let bytes = text.utf8.prefix(65_535)
    writeInteger(UInt16(bytes.count))
    writeBytes(bytes)
  }

  fileprivate mutating func readCounted() -> String? {
    guard let count = readInteger(as: UInt16.self) else { return nil }
    return readString(length: Int(count))
  }
}
