import Logging
import NIOCore
import NIOHTTP1
import NIOPosix

/// The port for operators: `/metrics`, `/health/live`, `/health/ready`, and `/reload` for our commands.
final class AdminServer: Sendable {
  let port: Int
  private let server: any Channel

  private init(_ server: any Channel) {
    self.server = server
    port = server.localAddress?.port ?? 0
  }

  static func start(
    host: String, port: Int, secret: String, _ operations: AdminOperations,
    group: any EventLoopGroup, log: Logger
  ) async throws -> AdminServer {
    let server = try await ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { AcceptPause.add(to: $0, operations.metrics, log) }
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandlers(
            IdleStateHandler(allTimeout: GatewayLimits.adminIdle),
            AdminHandler(operations, secret: secret))
        }
      }
      .bind(host: host, port: port).get()
    return AdminServer(server)
  }

  func stop() async { try? await server.close().get() }
}
