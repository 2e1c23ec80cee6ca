import Foundation
package import NIOCore
import NIOPosix
import NIOSSL

/// Connects by TCP, and in it TLS.
package struct SocketConnector: LinkConnector {
  private let tls: NIOSSLContext?
  /// Where connections come from; the system's choice for devices.
  private let source: SocketAddress?

  /// Reads the authorities; links may share a connector.
  ///
  /// - Throws: `authorities` if they are no certificates.
  package init(trust: GatewayTrust, source: SocketAddress? = nil) throws(LinkFailure) {
    self.source = source
    do {
      tls = try Self.configuration(trust).map { try NIOSSLContext(configuration: $0) }
    } catch {
      throw LinkFailure(
        .authorities, "The authorities of the gateway are not certificates in PEM form: \(error)")
    }
  }

  private static func configuration(_ trust: GatewayTrust) throws -> TLSConfiguration? {
    guard trust != .plaintext else { return nil }
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    if case .authorities(let pem) = trust {
      let certificates = try NIOSSLCertificate.fromPEMBytes(pem)
      guard !certificates.isEmpty else { throw NIOSSLError.failedToLoadCertificate }
      configuration.trustRoots = .certificates(certificates)
    }
    return configuration
  }

  package func connect(
    to address: GatewayAddress, on loop: any EventLoop, handler: LinkChannelHandler
  ) -> EventLoopFuture<any Channel> {
    let bound = NIOLoopBound(handler, eventLoop: loop)
    let (tls, source) = (tls, source)
    return resolve(address, on: loop).flatMap { target in
      var bootstrap = ClientBootstrap(group: loop)
        .connectTimeout(.seconds(Int64(PushLinkLimits.greetingSeconds)))
        .channelOption(.tcpOption(.tcp_nodelay), value: 1)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            if let tls {
              try channel.pipeline.syncOperations.addHandler(
                try Self.handler(tls, host: address.host))
            }
            try channel.pipeline.syncOperations.addHandler(bound.value)
          }
        }
      if let source { bootstrap = bootstrap.bind(to: source) }
      return bootstrap.connect(to: target)
    }
  }

  /// An address has no server name to say; the certificate must be for it all the same.
  private static func handler(
    _ context: NIOSSLContext, host: String
  ) throws -> NIOSSLClientHandler {
    let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
    return try NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : host)
  }

  /// Names are looked up on a thread of their own, which may wait, and is gone afterwards.
  private func resolve(
    _ address: GatewayAddress, on loop: any EventLoop
  ) -> EventLoopFuture<SocketAddress> {
    if let known = try? SocketAddress(ipAddress: address.host, port: address.port) {
      return loop.makeSucceededFuture(known)
    }
    let promise = loop.makePromise(of: SocketAddress.self)
    Thread.detachNewThread {
      promise.completeWith(
        Result {
          try SocketAddress.makeAddressResolvingHost(address.host, port: address.port)
        })
    }
    return promise.futureResult
  }
}
