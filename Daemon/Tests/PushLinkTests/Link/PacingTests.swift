import Testing

@testable import PushLink

@Suite struct PacingTests {
  @Test func `The wait before a reconnection grows to its limit, and is random over all of it`() {
    var backoff = Backoff()
    backoff.succeed(returnSeconds: 4)
    #expect((0..<4).map { _ in backoff.next(random: 0.5) } == [2, 4, 8, 16])
    for _ in 0..<20 { _ = backoff.next(random: 0) }
    #expect(backoff.next(random: 1) == PushLinkLimits.longestPause)
    #expect(backoff.next(random: 0) == 0)
  }

  @Test func `The keepalive grows while it is answered, within the gateway's bounds`() {
    var keepalive = Keepalive()
    keepalive.adopt(shortest: 60, longest: 200)
    #expect(keepalive.interval == 60)
    for _ in 0..<PushLinkLimits.answersBeforeLonger { keepalive.answered() }
    #expect(keepalive.interval == 90)
    for _ in 0..<30 { keepalive.answered() }
    #expect(keepalive.interval == 200)
  }

  @Test func `A keepalive that was too long stays shorter until the network changes`() {
    var keepalive = Keepalive()
    keepalive.adopt(shortest: 60, longest: 1_000)
    for _ in 0..<30 { keepalive.answered() }
    #expect(keepalive.interval == 1_000)
    keepalive.lost()
    #expect(keepalive.interval == 500)
    for _ in 0..<30 { keepalive.answered() }
    #expect(keepalive.interval == 900)
    keepalive.forget()
    for _ in 0..<30 { keepalive.answered() }
    #expect(keepalive.interval == 1_000)
    keepalive.adopt(shortest: 10, longest: 20)
    #expect(keepalive.interval == 20)
  }
}
