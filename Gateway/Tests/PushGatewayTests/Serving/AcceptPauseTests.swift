import Foundation
import NIOCore
import NIOEmbedded
import Testing

@testable import PushGateway

/// The behaviour of a port when the system has no file descriptor for another connection.
@Suite struct AcceptPauseTests {
  /// Whether a port reads, by the option set last.
  private static func reads(_ channel: EmbeddedChannel) -> Bool? {
    channel.options.last { $0.option is ChannelOptions.Types.AutoReadOption }?.value as? Bool
  }

  @Test func `A port without free descriptors pauses, logs it once, and continues`() throws {
    let metrics = GatewayMetrics()
    let lines = LogLines()
    let loop = EmbeddedEventLoop()
    let channel = EmbeddedChannel(
      handler: AcceptPause(metrics, lines.logger), loop: loop)
    for _ in 1...50 {
      channel.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))
      #expect(Self.reads(channel) == false)
      #expect(metrics.value(of: .portsPaused) == 1)
      loop.advanceTime(by: GatewayLimits.longestAcceptPause)
      #expect(Self.reads(channel) == true)
      #expect(metrics.value(of: .portsPaused) == 0)
    }
    #expect(metrics.value(of: .acceptFailures) == 50)
    #expect(lines.all.count == 1)
    _ = try? channel.finish()
  }

  @Test func `A port closed during its pause does not count as paused`() throws {
    let metrics = GatewayMetrics()
    let channel = EmbeddedChannel(handler: AcceptPause(metrics, nil))
    channel.pipeline.fireErrorCaught(IOError(errnoCode: ENFILE, reason: "accept"))
    #expect(metrics.value(of: .portsPaused) == 1)
    _ = try? channel.finish()
    channel.embeddedEventLoop.run()
    #expect(metrics.value(of: .portsPaused) == 0)
  }

  @Test func `Another accept error passes through without a pause`() {
    let channel = EmbeddedChannel(handler: AcceptPause(GatewayMetrics(), nil))
    channel.pipeline.fireErrorCaught(IOError(errnoCode: ECONNABORTED, reason: "accept"))
    #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
  }
}
