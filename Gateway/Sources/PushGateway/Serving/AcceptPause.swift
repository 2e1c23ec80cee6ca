import Foundation
import Logging
import NIOCore

/// Pauses a port while the system has no file descriptor left for another connection.
///
/// Without it the port would be notified of the waiting connection again at once, without end.
final class AcceptPause: ChannelInboundHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel

  private let metrics: GatewayMetrics
  private let log: Logger?
  private var wait = GatewayLimits.acceptPause
  private var isPaused = false
  private var reported: NIODeadline?

  init(_ metrics: GatewayMetrics, _ log: Logger?) {
    self.metrics = metrics
    self.log = log
  }

  /// Adds a pause to a port.
  static func add(
    to channel: any Channel, _ metrics: GatewayMetrics, _ log: Logger?
  ) -> EventLoopFuture<Void> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(AcceptPause(metrics, log))
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    wait = GatewayLimits.acceptPause
    context.fireChannelRead(data)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let failure = error as? IOError, Self.passes(failure) else {
      return context.fireErrorCaught(error)
    }
    metrics.count(.acceptFailures)
    report(failure, of: context, at: .now())
    guard !isPaused else { return }
    isPaused = true
    // A read that was requested before is still pending, so it is not enough to request no more.
    try? context.channel.syncOptions?.setOption(.autoRead, value: false)
    metrics.change(.portsPaused, by: 1)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: wait) { bound.value.0.resume(bound.value.1) }
    wait = min(wait * 2, GatewayLimits.longestAcceptPause)
  }

  func handlerRemoved(context: ChannelHandlerContext) { wake() }

  private func resume(_ context: ChannelHandlerContext) {
    guard isPaused else { return }
    wake()
    try? context.channel.syncOptions?.setOption(.autoRead, value: true)
  }

  private func wake() {
    guard isPaused else { return }
    isPaused = false
    metrics.change(.portsPaused, by: -1)
  }

  /// Whether the failure ends when a resource is freed.
  private static func passes(_ failure: IOError) -> Bool {
    [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(failure.errnoCode)
  }

  private func report(_ failure: IOError, of context: ChannelHandlerContext, at now: NIODeadline) {
    if let reported, now - reported < GatewayLimits.acceptReport { return }
    reported = now
    log?.error(
      "no more connections can be accepted; raise the limit of open files (LimitNOFILE)",
      metadata: [
        "port": "\(context.channel.localAddress?.port ?? 0)", "cause": "\(failure)",
      ])
  }
}
