import NIOCore
import NIOEmbedded
import PushProtocol
import Testing

@testable import PushLink

/// A link on a loop whose time the test advances, with the test as its gateway.
final class LinkStage {
  let loop = EmbeddedEventLoop()
  let connector = StagedConnector()
  let identity = MemoryIdentity()
  let link: GatewayLink
  private let log: Log

  private final class Log {
    var events: [LinkEvent] = []
  }

  /// Every random number is the given one.
  init(random: Double = 0.5) throws {
    let log = Log()
    self.log = log
    link = try GatewayLink(
      GatewayAddress(host: "push.example.com", port: 5_223), identity, loop,
      connector: connector, random: { random }
    ) { log.events.append($0) }
  }

  /// Removes and returns the events since the last time.
  func events() -> [LinkEvent] {
    loop.run()
    defer { log.events = [] }
    return log.events
  }

  /// Removes and returns the device's frames on its last connection.
  func heard() throws -> [DeviceFrame] {
    loop.run()
    let channel = try #require(connector.channels.last)
    var decoder = LinkDecoder(limit: LinkLimits.frameBytesFromDevice)
    while let buffer = try channel.readOutbound(as: ByteBuffer.self) {
      decoder.append(buffer.readableBytesView)
    }
    var frames: [DeviceFrame] = []
    while let frame = try decoder.next() { frames.append(try DeviceFrame(frame)) }
    return frames
  }

  func say(_ frames: GatewayFrame...) throws {
    let channel = try #require(connector.channels.last)
    for frame in frames { try channel.writeInbound(ByteBuffer(bytes: frame.encode())) }
    loop.run()
  }

  func advance(seconds: Double) {
    loop.advanceTime(by: .milliseconds(Int64(seconds * 1_000)))
  }

  /// Greets the device that has just connected.
  func welcome(device: Int64 = 7, returnSeconds: UInt16 = 4) throws {
    try say(
      .challenge(version: 1, nonce: [UInt8](repeating: 1, count: LinkLimits.nonceBytes)),
      .welcome(
        LinkWelcome(
          device: device, shortestKeepalive: 60, longestKeepalive: 1_000,
          returnSeconds: returnSeconds)))
  }

  /// Starts, greets, and discards the frames so far.
  func open() throws {
    try link.start()
    try welcome()
    _ = events()
    _ = try heard()
  }
}
