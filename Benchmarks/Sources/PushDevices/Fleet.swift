import NIOCore
import NIOPosix
import NIOSSL

/// All devices of the process and their connections.
final class Fleet {
  /// How many connections are being opened at once.
  private static let atOnce = 128
  /// How many come from one address: the kernel is slow to find a port beyond some thousands.
  private static let perAddress = 250

  let devices: [Device]
  let arrivals = Arrivals()
  let loop: any EventLoop
  private let kind: FleetKind
  private let port: Int
  private let context: NIOSSLContext?

  init(
    kind: FleetKind, port: Int, authority: String?, count: Int, loop: any EventLoop
  ) throws {
    self.kind = kind
    self.port = port
    self.loop = loop
    devices = (0..<count).map { _ in Device() }
    context = try authority.map { path in
      var settings = TLSConfiguration.makeClientConfiguration()
      settings.trustRoots = .file(path)
      return try NIOSSLContext(configuration: settings)
    }
  }

  /// Connects all devices, some at a time; completes when all have proved their identity.
  func connect() -> EventLoopFuture<Void> {
    let queue = Queue(devices.indices)
    return EventLoopFuture.andAllSucceed(
      (0..<min(Self.atOnce, devices.count)).map { _ in connectNext(queue) }, on: loop)
  }

  /// Closes all connections.
  func close() -> EventLoopFuture<Void> {
    EventLoopFuture.andAllComplete(
      devices.compactMap { device in
        defer { device.channel = nil }
        return device.channel?.close()
      }, on: loop)
  }

  private func connectNext(_ queue: Queue) -> EventLoopFuture<Void> {
    guard let index = queue.next() else { return loop.makeSucceededVoidFuture() }
    let bound = NIOLoopBound((self, queue), eventLoop: loop)
    return connect(index).flatMap { bound.value.0.connectNext(bound.value.1) }
  }

  private func connect(_ index: Int) -> EventLoopFuture<Void> {
    let device = devices[index]
    let ready = loop.makePromise(of: Void.self)
    device.ready = ready
    let bound = NIOLoopBound(self, eventLoop: loop)
    let opened = ClientBootstrap(group: loop)
      .channelOption(.socketOption(.so_reuseaddr), value: 1)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try bound.value.fill(channel.pipeline.syncOperations, index)
        }
      }
    let address = "127.0.\(1 + index / Self.perAddress / 250).\(1 + index / Self.perAddress % 250)"
    let channel = Result { try SocketAddress(ipAddress: address, port: 0) }
      .map { opened.bind(to: $0).connect(host: "127.0.0.1", port: port) }
    switch channel {
    case .failure(let error): ready.fail(error)
    case .success(let future):
      future.assumeIsolated().whenComplete { result in
        switch result {
        case .success(let channel): device.channel = channel
        case .failure(let error): ready.fail(error)
        }
      }
    }
    return ready.futureResult
  }

  private func fill(_ pipeline: ChannelPipeline.SynchronousOperations, _ index: Int) throws {
    let device = devices[index]
    if let context {
      try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: "localhost"))
    }
    switch kind {
    case .link:
      try pipeline.addHandler(DeviceHandler(device: device, arrivals: arrivals))
    case .handshakes: try pipeline.addHandler(FirstByteHandler(device: device))
    case .nchan:
      try pipeline.addHandler(
        SubscriberHandler(index: index, device: device, arrivals: arrivals))
    }
  }
}
