import NotificationEngine
import NotificationModel
import Testing

@testable import NotificationDaemon

/// Who gets room on the daemon's sockets.
struct ConnectionSharesTests {
  private typealias Shares = ConnectionShares<Int>

  private static func process(_ number: Int32) -> Shares.Holder {
    .process(number, startMicroseconds: 0)
  }

  /// Admits silent connections with the numbers of a range, all of one holder.
  private static func fill(
    _ shares: inout Shares, _ numbers: Range<Int>, of holder: Shares.Holder
  ) -> [Shares.Admission] {
    numbers.map { shares.admit($0, of: holder, isControl: false) }
  }

  @Test(arguments: [
    (process(1), DaemonLimits.connectionsOfProcess),
    (.sandbox("org.example.App"), DaemonLimits.connectionsOfSandbox),
  ])
  private func `A holder's own oldest silent connection makes room in its share`(
    holder: Shares.Holder, share: Int
  ) {
    var shares = Shares()
    #expect(shares.admit(-1, of: Self.process(9), isControl: false) == .admitted)
    #expect(Self.fill(&shares, 0..<share, of: holder).allSatisfy { $0 == .admitted })
    shares.greeted(0)
    #expect(shares.admit(share, of: holder, isControl: false) == .replacing(1))
    for number in 2...share { shares.greeted(number) }
    let limit = ConnectionLimit(scope: .holder(holder), count: share)
    #expect(shares.admit(share + 1, of: holder, isControl: false) == .refused(limit))
    shares.remove(5)
    #expect(shares.admit(share + 2, of: holder, isControl: false) == .admitted)
    #expect(shares.isSilent(-1))
  }

  @Test func `Silent connections never keep shells and commands out`() {
    var shares = Shares()
    var number = 0
    while number < 2 * DaemonLimits.connections {
      let holder = Self.process(Int32(number / DaemonLimits.connectionsOfProcess))
      _ = shares.admit(number, of: holder, isControl: false)
      number += 1
    }
    #expect(shares.count == DaemonLimits.connections - DaemonLimits.connectionsForControl)
    for command in 0..<DaemonLimits.connectionsForControl {
      #expect(shares.admit(-1 - command, of: Self.process(9_999), isControl: true) == .admitted)
    }
    let more = shares.admit(number, of: Self.process(10_000), isControl: true)
    guard case .replacing = more else {
      Issue.record("one more command is \(more)")
      return
    }
  }

  @Test func `Apps that have greeted leave the room for shells and commands`() {
    var shares = Shares()
    let forApps = DaemonLimits.connections - DaemonLimits.connectionsForControl
    for number in 0..<forApps {
      _ = shares.admit(number, of: Self.process(Int32(number)), isControl: false)
      shares.greeted(number)
    }
    let limit = ConnectionLimit(scope: .apps, count: forApps)
    #expect(shares.admit(forApps, of: Self.process(-1), isControl: false) == .refused(limit))
    #expect(shares.admit(forApps, of: Self.process(-1), isControl: true) == .admitted)
  }

  @Test func `Sandboxes together leave room for programs outside`() {
    var shares = Shares()
    for number in 0..<2 * DaemonLimits.connectionsOfSandboxes {
      _ = shares.admit(number, of: .sandbox("org.example.App\(number % 50)"), isControl: false)
      shares.greeted(number)
    }
    #expect(shares.count == DaemonLimits.connectionsOfSandboxes)
    #expect(shares.admit(-1, of: Self.process(1), isControl: false) == .admitted)
  }

  @Test func `The holder with the most connections gives one of its own`() {
    var shares = Shares()
    let forApps = DaemonLimits.connections - DaemonLimits.connectionsForControl
    let large = DaemonLimits.connectionsOfProcess
    #expect(shares.admit(-1, of: Self.process(1), isControl: false) == .admitted)
    _ = Self.fill(&shares, 0..<large, of: Self.process(2))
    for number in large..<forApps - 1 {
      #expect(
        shares.admit(number, of: Self.process(Int32(number)), isControl: false) == .admitted)
    }
    #expect(shares.admit(forApps, of: Self.process(3), isControl: false) == .replacing(0))
    #expect(shares.isSilent(-1), "an older connection of a small holder stays")
  }

  @Test func `The use of each limit names the largest holder`() {
    var shares = Shares()
    _ = Self.fill(&shares, 0..<3, of: .sandbox("org.example.App"))
    _ = Self.fill(&shares, 3..<4, of: .sandbox(""))
    _ = Self.fill(&shares, 4..<6, of: Self.process(-1))
    let sandbox = BudgetUse.Holder(name: "the sandbox of org.example.App", holding: 3)
    let process = BudgetUse.Holder(name: "process -1", holding: 2)
    #expect(
      shares.budgets == [
        BudgetUse(.connections, used: 6, limit: DaemonLimits.connections, largest: sandbox),
        BudgetUse(
          .processConnections, used: 2, limit: DaemonLimits.connectionsOfProcess, largest: process),
        BudgetUse(
          .sandboxConnections, used: 3, limit: DaemonLimits.connectionsOfSandbox, largest: sandbox),
        BudgetUse(
          .sandboxesConnections, used: 4, limit: DaemonLimits.connectionsOfSandboxes,
          largest: sandbox),
      ])
  }

  @Test func `A refusal names the limit and the refused program only`() {
    let own = ConnectionLimit(scope: .holder(.sandbox("org.example.App")), count: 256)
    #expect(
      own.failure.message
        == "This program, the sandbox of org.example.App, has 256 connections to the daemon, "
        + "which is the limit.")
    for scope in [ConnectionLimit.Scope.sandboxes, .apps, .all] {
      let failure = ConnectionLimit(scope: scope, count: 9).failure
      #expect(failure.code == .limitReached && failure.message.contains(" 9 connections"))
    }
  }
}
