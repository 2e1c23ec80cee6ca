import Dispatch
import HummingbirdCore
import LinuxEvents
import Logging
import NIOCore
import Synchronization

/// Hummingbird's server on our event loop: all its tasks run there, and no other thread is used.
final class WebListener: Sendable {
  private let host: BoundHost
  private let port: Int
  private let loop: any EventLoop
  private let log: Logger
  private let browsers: BrowserCheck
  private let makeSite: @Sendable (_ port: Int) -> WebSite
  private let site = Mutex<WebSite?>(nil)
  private let server = Mutex<Server<HTTP1Channel>?>(nil)
  private let serving = Mutex<Task<Void, Never>?>(nil)
  private let executor: JobExecutor
  private let failure = Mutex<(any Error)?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  init(
    host: BoundHost, port: Int, loop: any EventLoop, browsers: BrowserCheck, log: Logger,
    makeSite: @escaping @Sendable (_ port: Int) -> WebSite
  ) {
    self.host = host
    self.port = port
    self.loop = loop
    self.browsers = browsers
    self.log = log
    self.makeSite = makeSite
    executor = JobExecutor { job in loop.execute(job) }
  }

  /// Serves until it is stopped; `onReady` receives the port.
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

  /// Stops accepting connections, closes idle ones at once and the others a little later.
  func stop() {
    guard let server = server.withLock(\.self) else { return }
    let serving = serving.withLock(\.self)
    // This comes first, because the loop ends with the server.
    loop.scheduleTask(in: .seconds(WebLimits.farewellSeconds)) { serving?.cancel() }
    Task(executorPreference: executor) { try? await server.shutdownGracefully() }
  }

  private var channelConfiguration: HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [PeerWatch(self.browsers)],
      idleTimeout: .seconds(WebLimits.idleSeconds),
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: WebLimits.headerBytes, maxHeaderListSize: WebLimits.headersBytes,
        maxHeaderFieldCount: WebLimits.headers))
  }

  /// The library's log, which is silent, because we log the start ourselves.
  private var quietLog: Logger {
    var log = log
    if [.info, .notice].contains(log.logLevel) { log.logLevel = .warning }
    return log
  }
}

/// An address of this machine to listen on.
package struct BoundHost: Hashable, Sendable {
  /// The address, written without a port and brackets.
  package let address: String
  /// Whether only programs of this machine can reach it.
  package let isLoopback: Bool
  /// Whether it means every address of the machine.
  let isWildcard: Bool
  private let isVersionSix: Bool

  /// The loopback address, which no other machine reaches.
  package static let loopback = BoundHost(
    address: "127.0.0.1", isLoopback: true, isWildcard: false, isVersionSix: false)

  /// Reads an IPv4 or IPv6 address, or `localhost`; `nil` for any other name, which could later
  /// resolve to another machine.
  package init?(_ text: String) {
    if text == "localhost" {
      self = .loopback
      return
    }
    switch try? NIOCore.SocketAddress(ipAddress: text, port: 0) {
    case .v4:
      self.init(
        address: text, isLoopback: text.hasPrefix("127."), isWildcard: text == "0.0.0.0",
        isVersionSix: false)
    case .v6:
      self.init(
        address: text, isLoopback: text == "::1", isWildcard: text == "::", isVersionSix: true)
    default: return nil
    }
  }

  private init(address: String, isLoopback: Bool, isWildcard: Bool, isVersionSix: Bool) {
    self.address = address
    self.isLoopback = isLoopback
    self.isWildcard = isWildcard
    self.isVersionSix = isVersionSix
  }

  /// The address as written in a link, with the port.
  func authority(port: Int) -> String {
    let shown = isWildcard ? (isVersionSix ? "::1" : "127.0.0.1") : address
    return isVersionSix ? "[\(shown)]:\(port)" : "\(shown):\(port)"
  }

  /// Whether a request that names this host was meant for us.
  ///
  /// Another site can make its name resolve to this machine; then the browser still sends that
  /// name. An address cannot be redirected, so a server on every address accepts any address.
  func admits(_ authority: String, port: Int) -> Bool {
    if authority == self.authority(port: port) { return true }
    guard authority.hasSuffix(":\(port)") else { return false }
    let name = authority.dropLast("\(port)".utf8.count + 1)
    if name == "localhost" { return isLoopback || isWildcard }
    guard isWildcard else { return false }
    if name.hasPrefix("["), name.hasSuffix("]") {
      return Self.isAddress(name.dropFirst().dropLast())
    }
    return Self.isAddress(name) && !name.contains(":")
  }

  private static func isAddress(_ text: Substring) -> Bool {
    (try? NIOCore.SocketAddress(ipAddress: String(text), port: 0)) != nil
  }
}

/// Closes a connection whose reader does not read its bytes in time.
struct WriteDeadline {
  private let closing: Scheduled<Void>

  /// Starts the time for one piece.
  init(_ time: TimeAmount, on channel: any Channel) {
    closing = channel.eventLoop.scheduleTask(in: time) {
      channel.close(promise: nil)
    }
  }

  /// Stops the time, because the piece was read.
  func met() {
    closing.cancel()
  }
}
