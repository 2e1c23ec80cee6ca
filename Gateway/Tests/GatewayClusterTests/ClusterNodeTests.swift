import GatewayCluster
import PushProtocol
import Testing

/// Each transition of a node's life in the database.
@Suite struct ClusterNodeTests {
  private var node = ClusterNode(name: "a", trust: .seconds(300), at: .zero)

  private func listed(_ name: String, leaseLeft: Int64) -> ListedNode {
    ListedNode(
      name: name, address: "", version: "", epoch: 1, started: 0, leaseLeft: leaseLeft,
      isDraining: false, devices: 0, pushesPerSecond: 0)
  }

  private func look(
    isRenewed: Bool = true, tenants: Int64 = 1, connections: Int = 1
  ) -> NodeLook {
    NodeLook(
      isRenewed: isRenewed, nodes: [listed("a", leaseLeft: 9), listed("b", leaseLeft: -1)],
      removed: ["c"], tenants: tenants, tables: 2, connections: connections)
  }

  /// The effects of a look's answer at a time, without the effects that every look has.
  private mutating func look(
    at time: Duration, tenants: Int64 = 1, connections: Int = 1
  ) -> [ClusterNode.Effect] {
    _ = node.request(at: time, accepted: 0)
    return node.looked(look(tenants: tenants, connections: connections), at: time).filter {
      switch $0 {
      case .hold, .nodes, .removed, .trustTenants, .shareRates: false
      default: true
      }
    }
  }

  /// Enters the node with epoch 7, answers its first look at one second, and begins to listen.
  private mutating func enter() {
    _ = node.registered(7, asked: .zero)
    _ = look(at: .seconds(1))
    #expect(node.request(at: .seconds(1), accepted: 0) == .listen(.seconds(1)))
  }

  /// Makes a look at a time whose answer is that the lease was over.
  private mutating func lose(at time: Duration) {
    #expect(node.request(at: time, accepted: 0) == .look(epoch: 7, pushesPerSecond: 0))
    #expect(node.looked(look(isRenewed: false), at: time) == [])
    #expect(node.request(at: time, accepted: 0) == .enter)
  }

  // MARK: - The lease

  @Test mutating func `The lease counts from before its request`() {
    #expect(node.epoch == 0)
    #expect(node.lease == .none)
    #expect(node.registered(7, asked: .seconds(3)).first == .hold(epoch: 7, until: .seconds(12)))
    _ = node.request(at: .seconds(4), accepted: 0)
    let effects = node.looked(look(), at: .seconds(8))
    #expect(effects.first == .hold(epoch: 7, until: .seconds(13)))
    #expect(node.lease == .held(epoch: 7))
  }

  @Test mutating func `A lost lease begins another epoch with the devices that are still held`() {
    enter()
    lose(at: .seconds(20))
    #expect(node.lease == .lost(epoch: 7, proposed: []))
    #expect(node.isBeginningAnew, "a node that is closed now ends this first")
    #expect(node.entered(9, devices: [1, 2, 3], at: .seconds(21)) == [.report(.beganAnew)])
    #expect(
      node.request(at: .seconds(21), accepted: 0) == .reclaim([1, 2, 3], from: [7, 9], to: 9))
    #expect(
      node.reclaimed([1, 3], at: .seconds(22)) == [
        .hold(epoch: 9, until: .seconds(22)), .release([2]),
        .hold(epoch: 9, until: .seconds(29)), .sweep,
        .nodes([listed("a", leaseLeft: 9), listed("b", leaseLeft: -1)]), .removed(["c"]),
        .trustTenants(until: .seconds(320)), .sweep,
        .shareRates(aliveNodes: 1, after: .seconds(21)),
      ])
    #expect(node.lease == .held(epoch: 9))
    #expect(node.request(at: .seconds(22), accepted: 0) == .listen(.seconds(1)))
  }

  @Test mutating func `A node without devices begins another epoch at once`() {
    enter()
    lose(at: .seconds(20))
    let effects = node.entered(9, devices: [], at: .seconds(21))
    #expect(effects.contains(.hold(epoch: 9, until: .seconds(29))))
    #expect(node.lease == .held(epoch: 9))
  }

  @Test mutating func `Many devices are reclaimed in several statements`() {
    enter()
    lose(at: .seconds(20))
    let devices = Array(1...Int64(NodeLimits.devicesInStatement + 1))
    _ = node.entered(9, devices: devices, at: .seconds(20))
    #expect(
      node.request(at: .seconds(20), accepted: 0)
        == .reclaim(Array(devices.dropLast()), from: [7, 9], to: 9))
    #expect(node.reclaimed(Array(devices.dropLast()), at: .seconds(20)) == [])
    #expect(
      node.request(at: .seconds(20), accepted: 0)
        == .reclaim([Int64(devices.count)], from: [7, 9], to: 9))
    let effects = node.reclaimed([], at: .seconds(20))
    #expect(effects.contains(.release([Int64(devices.count)])))
  }

  @Test
  mutating func `An epoch whose devices were not all moved is remembered as an earlier one`() {
    enter()
    lose(at: .seconds(20))
    _ = node.entered(9, devices: [1], at: .seconds(21))
    #expect(node.isBeginningAnew)
    _ = node.failed("gone", at: .seconds(22))
    #expect(!node.isBeginningAnew)
    #expect(node.lease == .lost(epoch: 7, proposed: [9]))
    lose(at: .seconds(23))
    _ = node.entered(10, devices: [1], at: .seconds(24))
    #expect(
      node.request(at: .seconds(24), accepted: 0) == .reclaim([1], from: [9, 7, 10], to: 10))
  }

  @Test mutating func `At most eight interrupted epochs are remembered`() {
    enter()
    for epoch in 11...30 as ClosedRange<Int64> {
      lose(at: .seconds(epoch))
      _ = node.entered(epoch, devices: [1], at: .seconds(epoch))
      _ = node.failed("gone", at: .seconds(epoch))
    }
    #expect(node.lease == .lost(epoch: 7, proposed: Array(23...30)))
  }

  @Test mutating func `A replaced node releases its devices with each look, and is logged once`() {
    enter()
    lose(at: .seconds(20))
    #expect(
      node.entered(nil, devices: [1, 2], at: .seconds(21)).prefix(3) == [
        .report(.replaced), .hold(epoch: 7, until: .seconds(21)), .release([1, 2]),
      ])
    #expect(node.isReplaced)
    #expect(node.request(at: .seconds(21), accepted: 0) == .listen(.seconds(1)))
    lose(at: .seconds(22))
    #expect(
      node.entered(nil, devices: [3], at: .seconds(22)).prefix(2) == [
        .hold(epoch: 7, until: .seconds(22)), .release([3]),
      ])
    _ = node.request(at: .seconds(22), accepted: 0)
    lose(at: .seconds(24))
    _ = node.entered(12, devices: [], at: .seconds(24))
    #expect(node.lease == .held(epoch: 12))
  }

  // MARK: - The database

  @Test mutating func `A look follows a second after the last one`() {
    enter()
    #expect(node.request(at: .seconds(1.25), accepted: 0) == .listen(.seconds(0.75)))
    #expect(node.listened([]) == [])
    #expect(node.request(at: .seconds(2), accepted: 30) == .look(epoch: 7, pushesPerSecond: 30))
  }

  @Test mutating func `Notifications are read for a second after a slow exchange of rates`() {
    _ = node.registered(7, asked: .zero)
    _ = look(at: .seconds(1))
    #expect(node.request(at: .seconds(5), accepted: 0) == .listen(.seconds(1)))
  }

  @Test mutating func `Keys stop counting if no look follows the registration`() {
    let effects = node.registered(7, asked: .seconds(1))
    #expect(effects.contains(.trustTenants(until: .seconds(301))))
  }

  @Test mutating func `A reason is logged once until the database can be reached`() {
    enter()
    #expect(node.failed("refused", at: .seconds(2)) == [.report(.unreachable("refused"))])
    #expect(node.isAway)
    #expect(node.failed("refused", at: .seconds(3)) == [])
    for number in 1...10 { _ = node.failed("\(number)", at: .seconds(3)) }
    #expect(node.failed("another", at: .seconds(3)) == [])
    #expect(look(at: .seconds(4)) == [.report(.reachable)])
    #expect(!node.isAway)
    #expect(node.failed("refused", at: .seconds(5)) == [.report(.unreachable("refused"))])
  }

  @Test mutating func `Keys count from before they were read, however long their use is paused`() {
    enter()
    _ = node.request(at: .seconds(10), accepted: 0)
    let effects = node.looked(look(), at: .seconds(14))
    #expect(effects.contains(.trustTenants(until: .seconds(310))))
  }

  @Test mutating func `Keys that were cached before the database was away are read again`() {
    enter()
    #expect(node.failed("gone", at: .seconds(301)) == [.report(.unreachable("gone"))])
    #expect(node.failed("gone", at: .seconds(302)) == [.report(.distrusted)])
    #expect(node.failed("gone", at: .seconds(303)) == [])
    let back = look(at: .seconds(304))
    #expect(back == [.forgetTenants, .sweep, .report(.reachable)])
    #expect(look(at: .seconds(306)) == [])
  }

  @Test mutating func `A new connection makes every cache doubtful`() {
    _ = node.registered(7, asked: .zero)
    #expect(node.tables == nil)
    #expect(look(at: .seconds(1)) == [.forgetAll, .forgetTenants, .sweep])
    #expect(node.tables == 2)
    #expect(look(at: .seconds(2)) == [])
    #expect(look(at: .seconds(4), connections: 2) == [.forgetAll, .forgetTenants, .sweep])
  }

  @Test mutating func `Another version of the tenants makes cached ones doubtful`() {
    enter()
    #expect(look(at: .seconds(3), tenants: 2) == [.forgetTenants])
  }

  @Test mutating func `A sweep follows after fifteen seconds without one`() {
    enter()
    for (second, effects) in [(10, []), (16, []), (17, [.sweep]), (18, [])]
      as [(Int, [ClusterNode.Effect])]
    {
      #expect(look(at: .seconds(second)) == effects)
    }
  }

  @Test mutating func `Notifications concern tokens, tenants and this node`() throws {
    enter()
    let digits = String(repeating: "ab", count: 32)
    let hash = try #require(TokenHash(Array(repeating: 0xAB, count: 32)))
    #expect(
      node.listened(["tenants", "token \(digits)", "wake a", "tenants", "wake b", "token 1", ""])
        == [.forget(hash), .sweep, .forgetTenants])
  }

  @Test mutating func `Rates that cannot be shared are warned of once`() {
    let warnings = [false, false, true, false].map { node.sharedRates($0) }
    #expect(warnings == [true, false, false, true])
  }
}
