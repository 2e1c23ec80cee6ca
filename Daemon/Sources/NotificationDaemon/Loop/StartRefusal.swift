import Dispatch
import LinuxEvents
package import Logging
import NIOCore
import NIOPosix
import NotificationModel
import NotificationWire

extension DaemonRun.StartFailure {
  /// Answers the programs that connect with this failure for a while, if systemd holds the sockets.
  ///
  /// Systemd starts a daemon for each waiting connection. A daemon that ended at once would be started again without end, and
  /// the programs would never learn the reason. This returns after some seconds, so that a later connection starts a daemon
  /// that checks again, or at SIGTERM.
  package func answerCallers(environment: [String: String], log: Logger) {
    let sockets = InheritedSockets.all(in: environment)
    guard !sockets.isEmpty, exitCode != Self.storeDamaged else { return }
    Systemd.notify("STATUS=\(message)", environment: environment)
    let refusal = StartRefusal(self, log: log)
    let signals = SignalWatch(
      [.terminate, .interrupt], queue: DispatchQueue(label: "org.usernotifications.signals")
    ) { _ in refusal.stop() }
    withExtendedLifetime(signals) {
      refusal.answer(on: sockets.map(\.handle), for: DaemonLimits.startRefusal)
    }
  }
}

/// A daemon that cannot start: each program that connects receives the reason.
final class StartRefusal: Sendable {
  private let frame: [UInt8]
  private let log: Logger
  private let stopped = DispatchSemaphore(value: 0)

  init(_ failure: DaemonRun.StartFailure, log: Logger) {
    let failure = NotificationFailure(
      .noDaemon, field: "start", message: failure.message, remedy: failure.remedy)
    frame = ServerMessage.failure(id: nil, failure).frame()
    self.log = log
  }

  /// Answers on listening sockets for so many seconds, or until `stop()`, and closes them.
  func answer(on sockets: [NIOBSDSocket.Handle], for seconds: Double) {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: ServerSocket.backlog)
      .childChannelInitializer { [frame] channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(RefusalHandler(frame: frame))
        }
      }
    do {
      for socket in sockets { _ = try bootstrap.withBoundSocket(socket).wait() }
      _ = stopped.wait(timeout: .now() + seconds)
      try group.syncShutdownGracefully()
    } catch {
      log.error(
        "the programs that connect are not told why the daemon does not start",
        metadata: ["error": "\(error)"])
    }
  }

  /// Ends `answer`.
  func stop() {
    stopped.signal()
  }
}

/// A connection that is refused after its greeting: a refusal before would hide the reason.
private final class RefusalHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let frame: [UInt8]
  private var hasAnswered = false

  init(frame: [UInt8]) {
    self.frame = frame
  }

  func channelActive(context: ChannelHandlerContext) {
    let peer = try? context.pipeline.syncOperations.withUnsafeTransportIfAvailable(
      of: NIOBSDSocket.Handle.self
    ) { try PeerCredentials(descriptor: $0) }
    // The reason names folders of the user.
    guard peer?.userIdentifier == ProcessFacts.ownUserIdentifier else {
      return context.close(promise: nil)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasAnswered else { return }
    hasAnswered = true
    let answer = wrapOutboundOut(context.channel.allocator.buffer(bytes: frame))
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(answer).whenComplete { _ in bound.value.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
