import NIOCore
import NIOEmbedded
import Testing

@testable import notification_center

@Suite struct WriteDeadlineTests {
  @Test func `A reader that does not accept a piece in time is dropped`() throws {
    let channel = EmbeddedChannel()
    try channel.connect(to: NIOCore.SocketAddress(unixDomainSocketPath: "/x")).wait()
    _ = WriteDeadline(.seconds(WebLimits.writeSeconds), on: channel)
    channel.embeddedEventLoop.advanceTime(by: .seconds(WebLimits.writeSeconds - 1))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `A piece that is accepted in time keeps the connection open`() throws {
    let channel = EmbeddedChannel()
    try channel.connect(to: NIOCore.SocketAddress(unixDomainSocketPath: "/x")).wait()
    WriteDeadline(.seconds(WebLimits.writeSeconds), on: channel).met()
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
    _ = try channel.finish()
  }
}
