import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix
import NIOSSL

#if canImport(Glibc)
  import Glibc
#endif

/// The baseline for the provider side of the gateway: the same frames over the same TLS, and 200 to every
/// request. It reads no header, checks nothing and stores nothing.
///
///     BareGateway requests CERTIFICATE KEY LOOPS     answers requests
///     BareGateway handshakes CERTIFICATE KEY LOOPS   completes handshakes only, and sends one byte
@main
struct BareGateway {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let loops = Int(arguments[4]) else {
      fatalError("usage: BareGateway requests|handshakes CERTIFICATE KEY LOOPS")
    }
    var settings = TLSConfiguration.makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMFile(arguments[2])
        .map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(file: arguments[3], format: .pem)))
    settings.applicationProtocols = ["h2"]
    settings.minimumTLSVersion = .tlsv12
    let context = try NIOSSLContext(configuration: settings)
    let answersRequests = arguments[1] == "requests"
    let server = try await ServerBootstrap(
      group: MultiThreadedEventLoopGroup(numberOfThreads: loops)
    )
    .serverChannelOption(.backlog, value: 4096)
    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
    .childChannelOption(.socketOption(.init(rawValue: 1)), value: 1)
    .childChannelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(NIOSSLServerHandler(context: context))
        if answersRequests {
          try pipeline.addHandler(
            NIOHTTP2Handler(
              mode: .server,
              initialSettings: [HTTP2Setting(parameter: .maxConcurrentStreams, value: 1000)]))
          try pipeline.addHandler(AnswersAll())
        } else {
          try pipeline.addHandler(GreetsOnce())
        }
      }
    }
    .bind(host: "127.0.0.1", port: 0).get()
    print("ready port=\(server.localAddress?.port ?? 0)")
    fflush(nil)
    try await server.closeFuture.get()
  }
}
