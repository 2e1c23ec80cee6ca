import NIOCore
import NIOEmbedded
import Testing

@testable import PushGateway

/// The first handler of a proxy's connection, on a loop whose time the test advances.
@Suite struct ProxyHeaderReaderTests {
  /// A port that one proxy connects to, and one of its connections.
  private final class Stage {
    static let proxy = "198.51.100.1"
    let metrics = GatewayMetrics()
    let log = LogLines()
    let peers: ProxyPeers
    let loop = EmbeddedEventLoop()
    /// The clients that were admitted.
    private(set) var clients: [IPAddress?] = []

    init() throws {
      peers = ProxyPeers(
        [try #require(IPNetwork(Self.proxy))], timeout: .seconds(10), metrics: metrics,
        log: log.logger)
    }

    func connect(from address: String = proxy, refuses: Bool = false) throws -> EmbeddedChannel {
      let channel = EmbeddedChannel(loop: loop)
      try channel.connect(to: SocketAddress(ipAddress: address, port: 50_000)).wait()
      channel.remoteAddress = try SocketAddress(ipAddress: address, port: 50_000)
      channel.localAddress = try SocketAddress(ipAddress: "192.0.2.1", port: 2_197)
      try peers.identify(channel) { [unowned self] _, client in
        clients.append(client)
        if refuses { throw ChannelError.eof }
      }
      return channel
    }

    var refusals: Int { metrics.value(of: .proxyHeadersRefused) }
  }

  /// All bytes that reached the client's handlers.
  private func received(_ channel: EmbeddedChannel) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let buffer = try channel.readInbound(as: ByteBuffer.self) {
      bytes += Array(buffer.readableBytesView)
    }
    return bytes
  }

  @Test(arguments: [
    (ProxyBytes.line(from: "203.0.113.7"), "203.0.113.7"),
    (ProxyBytes.binary(from: "203.0.113.7", more: [4, 0, 0]), "203.0.113.7"),
    (ProxyBytes.line(from: "2001:db8::7"), "2001:db8::7"),
    (ProxyBytes.binary(from: "2001:db8::7"), "2001:db8::7"),
    (Array("PROXY UNKNOWN\r\n".utf8), Stage.proxy),
    (ProxyBytes.binary(command: 0x20, family: 0, []), Stage.proxy),
  ])
  func `However a header is cut, its client is admitted once and gets all of its own bytes`(
    header: [UInt8], client: String
  ) throws {
    let stage = try Stage()
    let own = Array("hello of TLS".utf8)
    let bytes = header + own
    for count in 0...bytes.count {
      let channel = try stage.connect()
      for part in [bytes.prefix(count), bytes.dropFirst(count)] where !part.isEmpty {
        try channel.writeInbound(ByteBuffer(bytes: part))
      }
      #expect(try received(channel) == own)
      #expect(stage.clients == Array(repeating: IPAddress(client.utf8), count: count + 1))
      try channel.writeInbound(ByteBuffer(bytes: [1, 2]))
      #expect(try received(channel) == [1, 2])
      _ = try channel.finish()
    }
    #expect(stage.refusals == 0)
    #expect(stage.log.all.isEmpty)
  }

  @Test func `A header byte by byte is read like any other`() throws {
    let stage = try Stage()
    let channel = try stage.connect()
    for byte in ProxyBytes.binary(from: "203.0.113.7") + [1, 2, 3] {
      try channel.writeInbound(ByteBuffer(bytes: [byte]))
    }
    #expect(stage.clients == [IPAddress("203.0.113.7".utf8)])
    #expect(try received(channel) == [1, 2, 3])
    _ = try channel.finish()
  }

  @Test
  func `Another peer is admitted at once with its own bytes, and closed if they are a header`()
    throws
  {
    let stage = try Stage()
    let address = IPAddress("203.0.113.9".utf8)
    let channel = try stage.connect(from: "203.0.113.9")
    #expect(stage.clients == [address])
    try channel.writeInbound(ByteBuffer(bytes: [1, 2, 3]))
    try channel.writeInbound(ByteBuffer(bytes: ProxyBytes.line(from: "203.0.113.7")))
    #expect(try received(channel).prefix(3) == [1, 2, 3])
    #expect(channel.isActive)
    let other = try stage.connect(from: "203.0.113.9")
    try other.writeInbound(ByteBuffer(bytes: ProxyBytes.line(from: "203.0.113.7")))
    #expect(!other.isActive)
    #expect(stage.clients == [address, address])
    #expect(stage.refusals == 0)
    _ = try channel.finish()
  }

  @Test func `A proxy without a header is closed and counted, and logged once in half a minute`()
    throws
  {
    let stage = try Stage()
    for round in 1...2 {
      for _ in 1...50 {
        let channel = try stage.connect()
        try channel.writeInbound(ByteBuffer(bytes: [0x16, 0x03, 0x01]))
        #expect(!channel.isActive)
        #expect(try received(channel).isEmpty)
      }
      #expect(stage.refusals == round * 50)
      #expect(stage.log.all.count == round)
      stage.loop.advanceTime(by: GatewayLimits.proxyReport)
    }
    let line = try #require(stage.log.all.first)
    for part in ["send-proxy-v2", "--proxy", "peer=\(Stage.proxy)", "port=2197", "cause="] {
      #expect(line.contains(part), "\(line)")
    }
    #expect(stage.clients.isEmpty)
  }

  @Test(arguments: [0, 5])
  func `A header that does not arrive in time ends the connection`(count: Int) throws {
    let stage = try Stage()
    let channel = try stage.connect()
    if count > 0 {
      let part = ProxyBytes.binary(from: "203.0.113.7").prefix(count)
      try channel.writeInbound(ByteBuffer(bytes: part))
    }
    stage.loop.advanceTime(by: .seconds(9))
    #expect(channel.isActive)
    stage.loop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
    #expect(stage.refusals == 1)
  }

  @Test func `A connection that only probes the port is not an error, and half a header is one`()
    throws
  {
    let stage = try Stage()
    _ = try stage.connect().finish()
    #expect(stage.refusals == 0)
    let channel = try stage.connect()
    try channel.writeInbound(ByteBuffer(bytes: Array("PROXY".utf8)))
    _ = try channel.finish()
    #expect(stage.refusals == 1)
  }

  @Test func `A connection that has ended before it is accepted is closed without an error`() throws
  {
    let stage = try Stage()
    let channel = EmbeddedChannel(loop: stage.loop)
    try channel.connect(to: SocketAddress(ipAddress: Stage.proxy, port: 50_000)).wait()
    // The system names no other end of a socket that is reset.
    channel.remoteAddress = nil
    try stage.peers.identify(channel) { _, _ in Issue.record("The connection was admitted.") }
    #expect(!channel.isActive)
    #expect(stage.refusals == 0)
  }

  @Test func `A client that is not admitted is closed, and receives nothing`() throws {
    let stage = try Stage()
    let channel = try stage.connect(refuses: true)
    try channel.writeInbound(ByteBuffer(bytes: ProxyBytes.line(from: "203.0.113.7") + [1]))
    #expect(!channel.isActive)
    #expect(try received(channel).isEmpty)
    #expect(stage.refusals == 0)
  }

  @Test func `A port that closes ends the connections that wait for their headers`() throws {
    let stage = try Stage()
    let waiting = try stage.connect()
    let admitted = try stage.connect()
    try admitted.writeInbound(ByteBuffer(bytes: ProxyBytes.line(from: "203.0.113.7")))
    stage.peers.close()
    #expect(!waiting.isActive)
    #expect(admitted.isActive)
    #expect(try !stage.connect().isActive)
    #expect(stage.refusals == 0)
    _ = try admitted.finish()
  }

  @Test func `Beyond the limit of connections without a header the next one is closed`() throws {
    let stage = try Stage()
    let waiting = try (0..<GatewayLimits.silentArrivals).map { _ in try stage.connect() }
    #expect(try !stage.connect().isActive)
    #expect(stage.refusals == 1)
    try waiting[0].writeInbound(ByteBuffer(bytes: ProxyBytes.line(from: "203.0.113.7")))
    let next = try stage.connect()
    #expect(next.isActive)
    stage.peers.close()
    #expect(!next.isActive)
    _ = try waiting[0].finish()
  }
}
