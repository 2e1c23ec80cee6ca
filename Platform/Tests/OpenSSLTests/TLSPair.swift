import Foundation
import NIOCore
import NIOEmbedded
import NIOSSL
import PushGateway

@testable import OpenSSL
@testable import PushGateway

/// A client, and a server of another library, without sockets.
final class TLSPair {
  /// The authority that signs servers' certificates.
  static let authority = Result { try CertificateAuthority(name: "Tests", now: Date()) }

  let client: TLSClient
  let server: EmbeddedChannel
  /// The bytes that arrived at each end, and the client's end.
  var atClient: [UInt8] = []
  var atServer: [UInt8] = []
  var end: TLSEnd?
  /// How many bytes of the network arrive at once.
  var step = Int.max
  /// Changes each piece on its way to the client.
  var alter: ([UInt8]) -> [UInt8] = { $0 }

  init(
    names: [String] = ["localhost"], host: TLSHost = .name("localhost"), date: Date = Date(),
    trust: TLSTrust? = nil, _ change: (inout TLSConfiguration) -> Void = { _ in }
  ) throws {
    let authority = try Self.authority.get()
    let issued = try authority.serverCertificate(for: names, now: date)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(issued.certificatePEM.utf8))
        .map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(issued.keyPEM.utf8), format: .pem))
    )
    change(&configuration)
    let context = try NIOSSLContext(configuration: configuration)
    server = EmbeddedChannel(handler: NIOSSLServerHandler(context: context))
    server.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
    let trust = trust ?? .authorities(pem: Array(authority.certificatePEM.utf8))
    client = try TLSClient(try TLSContext(trust: trust), to: host)
  }

  /// Ends the server, which waits for the client's last message for a while.
  deinit {
    server.close(promise: nil)
    server.embeddedEventLoop.advanceTime(by: .minutes(1))
  }

  /// Carries bytes in both directions until nothing moves.
  func exchange() {
    var isMoving = true
    while isMoving {
      isMoving = false
      let output = client.takeOutput()
      if !output.isEmpty {
        isMoving = true
        _ = try? server.writeInbound(ByteBuffer(bytes: output))
      }
      server.embeddedEventLoop.run()
      while let buffer = try? server.readOutbound(as: ByteBuffer.self) {
        isMoving = true
        deliver(alter(Array(buffer: buffer)))
      }
      while let buffer = try? server.readInbound(as: ByteBuffer.self) {
        atServer += Array(buffer: buffer)
      }
    }
  }

  /// Hands bytes to the client, in pieces.
  func deliver(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let reading = client.receive(rest.prefix(step))
      rest = rest.dropFirst(step)
      atClient += reading.bytes
      end = end ?? reading.end
    }
  }

  /// The server sends bytes, which arrive.
  func say(_ bytes: [UInt8]) {
    server.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
    exchange()
  }
}
