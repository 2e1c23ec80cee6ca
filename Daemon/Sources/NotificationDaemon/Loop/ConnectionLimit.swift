import LinuxEvents
import NotificationEngine
import NotificationModel

/// The owner of a share of the connections.
enum ConnectionHolder: Hashable, Sendable {
  /// A process outside of any sandbox, with the time of its start.
  case process(Int32, startMicroseconds: Int64?)
  /// All processes of a sandbox, by its name; sandboxes without a name share one.
  case sandbox(String)

  /// The holder of a connection's share; an unidentified process counts as a sandbox without a name.
  init(_ peer: PeerProcess?) {
    guard let peer, let confinement = peer.confinement else {
      self =
        peer.map {
          .process($0.facts.identifier, startMicroseconds: $0.facts.startMicroseconds)
        } ?? .sandbox("")
      return
    }
    switch confinement {
    case .sandbox(.unidentified), .namespace, .unknown: self = .sandbox("")
    case .sandbox(let sandbox): self = .sandbox(sandbox.applicationIdentifier)
    }
  }

  var isSandbox: Bool { if case .sandbox = self { true } else { false } }

  /// The number of connections that it may have.
  var share: Int {
    isSandbox ? DaemonLimits.connectionsOfSandbox : DaemonLimits.connectionsOfProcess
  }

  /// The name of the program for the user.
  var name: String {
    switch self {
    case .process(let number, let start):
      guard let facts = ProcessFacts(of: number), facts.startMicroseconds == start,
        let executable = facts.executable
      else { return "process \(number)" }
      return "\(executable) (process \(number))"
    case .sandbox(""): return "sandboxes without a name"
    case .sandbox(let name): return "the sandbox of \(name)"
    }
  }
}

/// A limit that refuses one more connection.
struct ConnectionLimit: Hashable, Sendable {
  /// The connections that are counted.
  enum Scope: Hashable, Sendable {
    /// The connections of one program.
    case holder(ConnectionHolder)
    /// The connections of all sandboxes.
    case sandboxes
    /// All connections except those of shells and commands.
    case apps
    /// All connections.
    case all
  }

  var scope: Scope
  var count: Int

  /// The answer to the refused program. It names no other program, because the refused one may be in a sandbox.
  var failure: NotificationFailure {
    let owner =
      switch scope {
      case .holder(let holder): "This program, \(holder.name), has"
      case .sandboxes: "Programs in sandboxes have together"
      case .apps: "Apps have together"
      case .all: "All programs have together"
      }
    return NotificationFailure(
      .limitReached, field: "connection", value: String(count),
      message: "\(owner) \(count) connections to the daemon, which is the limit.",
      remedy: "Close connections that are no longer needed, and try again; "
        + "`unctl doctor` names the program that has most.")
  }
}

extension ConnectionShares {
  /// The use of each limit of connections, with its largest holder.
  var budgets: [BudgetUse] {
    let processes = counts.filter { !$0.key.isSandbox }
    let sandboxes = counts.filter { $0.key.isSandbox }
    return [
      BudgetUse(
        .connections, used: count, limit: DaemonLimits.connections, largest: largest(of: counts)),
      share(.processConnections, of: processes, limit: DaemonLimits.connectionsOfProcess),
      share(.sandboxConnections, of: sandboxes, limit: DaemonLimits.connectionsOfSandbox),
      BudgetUse(
        .sandboxesConnections, used: sandboxes.values.reduce(0, +),
        limit: DaemonLimits.connectionsOfSandboxes, largest: largest(of: sandboxes)),
    ]
  }

  /// The use of the largest share.
  private func share(
    _ supply: BudgetUse.Supply, of holders: [ConnectionHolder: Int], limit: Int
  ) -> BudgetUse {
    let largest = largest(of: holders)
    return BudgetUse(supply, used: largest?.holding ?? 0, limit: limit, largest: largest)
  }

  private func largest(of holders: [ConnectionHolder: Int]) -> BudgetUse.Holder? {
    holders.max { $0.value < $1.value }.map {
      BudgetUse.Holder(name: $0.key.name, holding: $0.value)
    }
  }
}
