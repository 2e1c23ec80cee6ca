import PushProtocol
import Testing

@testable import PushGateway

@Suite struct ProviderPhaseTests {
  @Test func `The first frame opens the connection, and later frames change nothing`() {
    var phase = ProviderPhase.handshake(leaving: nil)
    #expect(phase.receiveFrame() == .opened)
    #expect(phase == .open)
    #expect(phase.receiveFrame() == nil)
    #expect(phase.hold(1) == false)
  }

  @Test func `A connection that has to leave during its handshake leaves after its first frame`() {
    var phase = ProviderPhase.handshake(leaving: nil)
    #expect(phase.leave(.shutdown) == .afterHandshake)
    #expect(phase.isHandshake && phase.farewell == .shutdown)
    #expect(phase.leave(.idleTimeout) == .isUnderWay)
    #expect(phase.receiveFrame() == .hasToLeave)
    #expect(phase.announce() == .shutdown, "the first reason counts")
  }

  @Test func `Requests are held from the decision to leave until the second GOAWAY`() throws {
    var phase = ProviderPhase.open
    #expect(phase.leave(.shutdown) == .begins)
    let early = phase.close()
    #expect(early == nil, "the second GOAWAY never comes before the first")
    #expect(phase.hold(1) == true)
    #expect(phase.announce() == .shutdown)
    #expect(phase.announce() == nil)
    #expect(phase.hold(3) == true)
    let end = phase.close()
    let closing = try #require(end)
    #expect(closing.reason == .shutdown && closing.held == [1, 3])
    #expect(phase == .closing(.shutdown))
    #expect(phase.hold(5) == false)
    let again = phase.close()
    #expect(again == nil)
  }

  @Test func `A request that was complete when the provider went away is not served`() {
    var phase = ProviderPhase.ended
    #expect(phase.hold(1) == true)
  }

  @Test(arguments: [ProviderPhase.closing(.shutdown), .ended])
  func `A connection that closes or has ended does not begin again`(phase: ProviderPhase) {
    var phase = phase
    let before = phase
    #expect(phase.leave(.idleTimeout) == .isUnderWay)
    #expect(phase.receiveFrame() == nil)
    #expect(phase.announce() == nil)
    #expect(phase.hold(1) == (before == .ended))
    #expect(phase == before)
  }
}
