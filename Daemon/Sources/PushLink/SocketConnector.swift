import Foundation
import LinuxEvents
package import NIOCore
import NIOPosix
import OpenSSL
import PushProtocol

/// Connects by TCP, with TLS inside.
package struct SocketConnector: LinkConnector {
  private let tls: TLSContext?
  /// The source address of connections; the system's choice for devices.
  private let source: SocketAddress?
  private let lookUp: @Sendable (_ host: String, _ port: Int) throws -> [SocketAddress]

  /// Reads the authorities; links may share a connector.
  ///
  /// - Throws: `authorities` if they are not certificates.
  package init(
    trust: GatewayTrust, source: SocketAddress? = nil,
    lookUp: @escaping @Sendable (_ host: String, _ port: Int) throws -> [SocketAddress] = {
      host, port in
      try HostName.addresses(of: host).map { try SocketAddress(ipAddress: $0, port: port) }
    }
  ) throws(LinkFailure) {
    self.source = source
    self.lookUp = lookUp
    do {
      tls =
        switch trust {
        case .system: try TLSContext(trust: .system)
        case .authorities(let pem): try TLSContext(trust: .authorities(pem: pem))
        case .plaintext: nil
        }
    } catch {
      throw .ofAuthorities(trust)
    }
  }

  package func connect(
    to address: GatewayAddress, on loop: any EventLoop, handler: LinkChannelHandler
  ) -> EventLoopFuture<any Channel> {
    connect(to: address, on: loop) { try $0.pipeline.syncOperations.addHandler(handler) }
  }

  /// Makes a channel on the loop, to whose pipeline the closure adds handlers behind those of TLS.
  package func connect(
    to address: GatewayAddress, on loop: any EventLoop,
    adding handlers: @escaping (any Channel) throws -> Void
  ) -> EventLoopFuture<any Channel> {
    let bound = NIOLoopBound(handlers, eventLoop: loop)
    let (tls, source) = (tls, source)
    return resolve(address, on: loop).flatMap { targets in
      // An address that drops all packets leaves time for the others.
      let share = PushLinkLimits.greetingSeconds / Double(max(1, targets.count))
      var bootstrap = ClientBootstrap(group: loop)
        .connectTimeout(.milliseconds(Int64(share * 1_000)))
        .channelOption(.tcpOption(.tcp_nodelay), value: 1)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            if let tls {
              let client = try TLSClient(tls, to: Self.host(address.host))
              try channel.pipeline.syncOperations.addHandler(TLSHandler(client))
            }
            try bound.value(channel)
          }
        }
      if let source { bootstrap = bootstrap.bind(to: source) }
      return Self.connect(bootstrap, to: targets[...], on: loop)
    }
  }

  /// Tries addresses one after the other; the failure is that of the last.
  private static func connect(
    _ bootstrap: ClientBootstrap, to targets: ArraySlice<SocketAddress>, on loop: any EventLoop
  ) -> EventLoopFuture<any Channel> {
    guard let first = targets.first else {
      return loop.makeFailedFuture(LinkFailure(.address, "The gateway's name has no address."))
    }
    let attempt = bootstrap.connect(to: first)
    let rest = targets.dropFirst()
    if rest.isEmpty { return attempt }
    let bound = NIOLoopBound(bootstrap, eventLoop: loop)
    return attempt.flatMapError { _ in connect(bound.value, to: rest, on: loop) }
  }

  private static func host(_ text: String) -> TLSHost {
    let isAddress = (try? SocketAddress(ipAddress: text, port: 0)) != nil
    return isAddress ? .address(text) : .name(text)
  }

  /// Names are looked up on a thread of their own, which may block, and ends afterwards.
  ///
  /// The thread may outlive the loop, and cannot then fulfil anything. The time limit ends with the loop, and fails the
  /// attempt before the promise is dropped.
  func resolve(
    _ address: GatewayAddress, on loop: any EventLoop
  ) -> EventLoopFuture<[SocketAddress]> {
    if let known = try? SocketAddress(ipAddress: address.host, port: address.port) {
      return loop.makeSucceededFuture([known])
    }
    let promise = loop.makePromise(of: [SocketAddress].self)
    let time = TimeAmount.seconds(Int64(PushLinkLimits.greetingSeconds))
    let limit = loop.scheduleTask(in: time) { throw ChannelError.connectTimeout(time) }
    limit.futureResult.whenFailure { promise.fail($0) }
    promise.futureResult.whenComplete { _ in limit.cancel() }
    Thread.detachNewThread { [lookUp] in
      promise.completeWith(Result { try lookUp(address.host, address.port) })
    }
    return promise.futureResult
  }
}

/// Connects a link to its gateway; tests use another connector than devices.
package protocol LinkConnector {
  /// Makes a channel on the loop with the handler at its end.
  func connect(
    to address: GatewayAddress, on loop: any EventLoop, handler: LinkChannelHandler
  ) -> EventLoopFuture<any Channel>
}

/// One connection of a link: bytes to frames, and the reason for its end.
package final class LinkChannelHandler: ChannelInboundHandler {
  package typealias InboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer
  private weak var link: GatewayLink?
  private let attempt: UInt64
  private var decoder = LinkDecoder(limit: LinkLimits.frameBytesFromGateway)
  private var problem: (any Error)?

  init(link: GatewayLink, attempt: UInt64) {
    self.link = link
    self.attempt = attempt
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    decoder.append(unwrapInboundIn(data).readableBytesView)
    do throws(LinkFrameError) {
      while let frame = try decoder.next() { link?.receive(try GatewayFrame(frame), attempt) }
    } catch {
      problem = error
      context.close(promise: nil)
    }
  }

  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    problem = problem ?? error
    context.close(promise: nil)
  }

  package func channelInactive(context: ChannelHandlerContext) {
    link?.lose(problem.map(LinkProblem.text) ?? "The gateway closed the connection.", attempt)
    context.fireChannelInactive()
  }
}

/// The problem of a connection, in a sentence for the user.
enum LinkProblem {
  static func text(of error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError: connection(error)
    case let error as TLSFailure: tls(error)
    case let error as IOError: "The gateway can't be reached: \(reason(of: error.errnoCode))."
    case let error as LinuxError: "The gateway can't be reached: \(error.message)."
    case let error as ChannelError: channel(error)
    case is LinkFrameError: "The gateway sent something that is not a frame: \(error)."
    case let error as LinkFailure: error.message
    case is SocketAddressError: "The gateway's name is not known."
    default: "The gateway can't be reached."
    }
  }

  private static func reason(of code: Int32) -> String {
    LinuxError(operation: "", code: code, subject: "").message
  }

  private static func channel(_ error: ChannelError) -> String {
    if case .connectTimeout = error { return "The gateway did not answer in time." }
    return "The gateway closed the connection."
  }

  private static func connection(_ error: NIOConnectionError) -> String {
    if let first = error.connectionErrors.first { return text(of: first.error) }
    return "The name \(error.host) is not known."
  }

  private static func tls(_ error: TLSFailure) -> String {
    switch error {
    case .untrusted: "The gateway's certificate is from none of the authorities that are trusted."
    case .otherHost: "The gateway's certificate is for another host."
    case .outdated:
      "The gateway's certificate has expired or is not valid yet; check this machine's clock too."
    case .notTLS: "The gateway's port does not speak TLS; name its port for devices."
    case .refused: "The gateway refuses TLS with this device."
    case .authorities, .host, .unread, .failed: "TLS with the gateway failed."
    }
  }
}
