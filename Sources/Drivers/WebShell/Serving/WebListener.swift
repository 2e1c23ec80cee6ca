import Dispatch
import HummingbirdCore
import LinuxEvents
import Logging
import NIOCore
import Synchronization

/// Hummingbird's server on our event loop: every task of it runs there, and no other thread is used.
final class WebListener: Sendable {
  private let host: BoundHost
  private let port: Int
  private let loop: any EventLoop
  private let log: Logger
  private let makeSite: @Sendable (_ port: Int) -> WebSite
  private let site = Mutex<WebSite?>(nil)
  private let server = Mutex<Server<HTTP1Channel>?>(nil)
  private let serving = Mutex<Task<Void, Never>?>(nil)
  private let executor: JobExecutor
  private let failure = Mutex<(any Error)?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  init(
    host: BoundHost, port: Int, loop: any EventLoop, log: Logger,
    makeSite: @escaping @Sendable (_ port: Int) -> WebSite
  ) {
    self.host = host
    self.port = port
    self.loop = loop
    self.log = log
    self.makeSite = makeSite
    executor = JobExecutor { job in loop.execute(job) }
  }

  /// Serves until it is stopped; `onReady` is told the port.
  ///
  /// - Throws: The error of bind(2) or listen(2).
  func run(onReady: @escaping @Sendable (_ port: Int) -> Void) throws {
    let server = Server(
      childChannelSetup: HTTP1Channel(
        responder: { [self] request, writer, channel in
          guard let site = site.withLock(\.self) else { return }
          try await site.respond(to: request, with: writer, on: channel)
        },
        configuration: channelConfiguration),
      configuration: ServerConfiguration(
        address: .hostname(host.address, port: port),
        availableConnectionsDelegate: MaximumAvailableConnections(WebLimits.connections)),
      onServerRunning: { [self] channel in
        let port = channel.localAddress?.port ?? port
        site.withLock { $0 = makeSite(port) }
        onReady(port)
      },
      eventLoopGroup: loop, logger: quietLog)
    self.server.withLock { $0 = server }
    let serving = Task(executorPreference: executor) { [self] in
      do {
        try await server.run()
      } catch {
        failure.withLock { $0 = error }
      }
      ended.signal()
    }
    self.serving.withLock { $0 = serving }
    ended.wait()
    if let failure = failure.withLock(\.self) { throw failure }
  }

  /// Takes no more connections, ends those that wait for a request, and a little later the others.
  func stop() {
    guard let server = server.withLock(\.self) else { return }
    let serving = serving.withLock(\.self)
    // First of all: the loop ends with the server.
    loop.scheduleTask(in: .seconds(WebLimits.farewellSeconds)) { serving?.cancel() }
    Task(executorPreference: executor) { try? await server.shutdownGracefully() }
  }

  private var channelConfiguration: HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [PeerWatch()], idleTimeout: .seconds(WebLimits.idleSeconds),
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: WebLimits.headerBytes, maxHeaderListSize: WebLimits.headersBytes,
        maxHeaderFieldCount: WebLimits.headers))
  }

  /// The library's log, which says at every start what we say in our own words.
  private var quietLog: Logger {
    var log = log
    if [.info, .notice].contains(log.logLevel) { log.logLevel = .warning }
    return log
  }
}
