import GatewayCluster
import Testing

/// Each transition of a connection to another node, and of the turn of sweeps.
@Suite struct RelayPeerTests {
  private var peer = RelayPeer()

  private mutating func open(at time: Duration) {
    _ = peer.connect(at: time)
    _ = peer.opened(at: time)
  }

  @Test mutating func `One attempt is made at a time, and none with a connection`() {
    #expect([0, 1].map { peer.connect(at: .seconds($0)) } == [true, false])
    #expect(!peer.isOpen)
    let isWanted = peer.opened(at: .seconds(2))
    #expect(isWanted && peer.isOpen)
    let isAttempted = peer.connect(at: .seconds(3))
    #expect(!isAttempted)
  }

  @Test mutating func `The first of several failures in a row is warned of`() {
    for expected in [true, false, false] {
      _ = peer.connect(at: .zero)
      let warns = peer.failed(at: .zero)
      #expect(warns == expected)
    }
  }

  @Test mutating func `Attempts pause after three failures, up to thirty seconds`() {
    for _ in 1...3 {
      let begins = peer.connect(at: .seconds(1))
      #expect(begins)
      _ = peer.failed(at: .seconds(1))
    }
    _ = peer.connect(at: .seconds(1))
    _ = peer.failed(at: .seconds(1))
    #expect([8.9, 9].map { peer.connect(at: .seconds($0)) } == [false, true])
    for _ in 1...20 {
      _ = peer.connect(at: .seconds(1_000))
      _ = peer.failed(at: .seconds(200))
    }
    #expect([229, 230].map { peer.connect(at: .seconds($0)) } == [false, true])
  }

  @Test mutating func `A third connection that ends at once is warned of, a long one resets that`()
  {
    let warnings = (1...3).map { second in
      open(at: .seconds(second))
      return peer.ended(at: .seconds(second))
    }
    #expect(warnings == [false, false, true])
    open(at: .seconds(10))
    #expect([peer.ended(at: .seconds(15))] == [false])
    open(at: .seconds(15))
    #expect([peer.ended(at: .seconds(15)), peer.connect(at: .seconds(15))] == [false, true])
  }

  @Test mutating func `A missed frame is notified once, and forgotten with a new connection`() {
    #expect([peer.admits(hasRoom: true)] == [false])
    #expect([peer.mustNotify(), peer.mustNotify()] == [true, false])
    open(at: .zero)
    #expect([true, false].map { peer.admits(hasRoom: $0) } == [true, false])
    #expect([peer.mustNotify()] == [true])
    #expect([peer.ended(at: .seconds(9)), peer.mustNotify()] == [false, true])
    _ = peer.admits(hasRoom: true)
    open(at: .seconds(9))
    #expect([peer.mustNotify()] == [false])
  }

  @Test mutating func `A closed peer does not connect, and drops a late connection`() {
    _ = peer.connect(at: .zero)
    peer.close()
    #expect([peer.opened(at: .zero), peer.failed(at: .zero)] == [false, false])
    #expect([peer.ended(at: .zero), peer.connect(at: .seconds(60))] == [false, false])
  }

  @Test func `Sweeps that are requested during one are one more sweep`() {
    var turn = SweepTurn.idle
    #expect([turn.request(), turn.request(), turn.request()] == [true, false, false])
    #expect([turn.end(), turn.request(), turn.end()] == [true, true, false])
    #expect(turn == .idle)
  }
}
