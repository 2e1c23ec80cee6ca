import Foundation
import Logging
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import PushGateway

/// What a port does when the system has no file for another connection.
@Suite struct AcceptPauseTests {
  /// Counts how often a port is read.
  private final class Reads: ChannelOutboundHandler {
    typealias OutboundIn = Never
    typealias OutboundOut = Never
    var count = 0

    func read(context: ChannelHandlerContext) { count += 1 }
  }

  /// Keeps the lines of a log.
  private final class Lines: LogHandler, Sendable {
    let lines = Mutex<[String]>([])
    var metadata: Logger.Metadata {
      get { [:] }
      set {}
    }
    var logLevel: Logger.Level {
      get { .trace }
      set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { nil }
      set {}
    }

    func log(event: LogEvent) { lines.withLock { $0.append("\(event.message)") } }
  }

  @Test func `a port without files rests, says so once, and goes on`() throws {
    let metrics = GatewayMetrics()
    let reads = Reads()
    let lines = Lines()
    let loop = EmbeddedEventLoop()
    let channel = EmbeddedChannel(
      handlers: [reads, AcceptPause(metrics, Logger(label: "test") { _ in lines })], loop: loop)
    for round in 1...50 {
      channel.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))
      for _ in 0..<10 { channel.read() }
      #expect(reads.count == round - 1)
      #expect(metrics.value(of: .portsPaused) == 1)
      loop.advanceTime(by: GatewayLimits.longestAcceptPause)
      #expect(reads.count == round)
      #expect(metrics.value(of: .portsPaused) == 0)
    }
    #expect(metrics.value(of: .acceptFailures) == 50)
    #expect(lines.lines.withLock { $0.count } == 1)
    _ = try? channel.finish()
  }

  @Test func `a port that is closed while it rests is not counted any longer`() throws {
    let metrics = GatewayMetrics()
    let channel = EmbeddedChannel(handler: AcceptPause(metrics, nil))
    channel.pipeline.fireErrorCaught(IOError(errnoCode: ENFILE, reason: "accept"))
    #expect(metrics.value(of: .portsPaused) == 1)
    _ = try? channel.finish()
    channel.embeddedEventLoop.run()
    #expect(metrics.value(of: .portsPaused) == 0)
  }

  @Test func `another error goes on`() {
    let channel = EmbeddedChannel(handler: AcceptPause(GatewayMetrics(), nil))
    channel.pipeline.fireErrorCaught(IOError(errnoCode: ECONNABORTED, reason: "accept"))
    #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
  }
}
