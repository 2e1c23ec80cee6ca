import Postgres
import Synchronization

/// The part of each team's rate that this node may use, so that the rate holds over all nodes together.
///
/// Every second a node writes how many pushes each team with a rate sends it, including refused ones, and reads the sum over
/// all nodes. Nine tenths of a team's rate go to nodes in proportion to the pushes they receive, and one tenth in equal parts
/// to all nodes that receive any. A node that a team has just begun to use begins with one part for each node that is alive.
///
/// A team here means a team in one environment, as `TEAM0A1B2C production`.
final class TeamShares: Sendable {
  private let state = Mutex(State())

  private struct State {
    var teams: [String: Demand] = [:]
    var aliveNodes = 1
  }

  /// The demand of one team on this node.
  private struct Demand {
    /// How many pushes arrived since the last exchange.
    var arrived = 0
    /// How many arrive a second, smoothed.
    var perSecond = 0.0
    /// The part of the rate; absent until the first exchange.
    var share: Double?
  }

  /// The demand of a team as written by one node, or summed over all nodes.
  struct Entry: Hashable {
    var team: String
    /// How many pushes a second.
    var pushes: Int64
    /// How many nodes have written that the team sends them something.
    var nodes = 1
  }

  /// Counts a push of a team with a rate, and returns the part of the rate that this node may use.
  func count(_ team: String) -> Double {
    state.withLock { state in
      let equal = 1 / Double(state.aliveNodes)
      guard state.teams[team] != nil || state.teams.count < ClusterLimits.sharedTeams else {
        return equal
      }
      state.teams[team, default: Demand()].arrived += 1
      return state.teams[team]?.share ?? equal
    }
  }

  /// The demand of the teams on this node, for the other nodes, once an exchange is due.
  ///
  /// `seconds`: How long ago the last exchange was.
  func demand(after seconds: Double) -> [Entry] {
    state.withLock { state in
      for (team, demand) in state.teams {
        let now = Double(demand.arrived) / max(0.001, seconds)
        let perSecond = (demand.perSecond + now) / 2
        state.teams[team] =
          perSecond < 0.1 ? nil : Demand(perSecond: perSecond, share: demand.share)
      }
      return state.teams.map { Entry(team: $0.key, pushes: Int64($0.value.perSecond.rounded(.up))) }
        .sorted { $0.team < $1.team }
    }
  }

  /// Sets the shares from the sums over all nodes, this one included.
  func update(_ sums: [Entry], aliveNodes: Int) {
    state.withLock { state in
      state.aliveNodes = max(1, aliveNodes)
      for sum in sums where sum.pushes > 0 && sum.nodes > 0 {
        guard let own = state.teams[sum.team]?.perSecond.rounded(.up) else { continue }
        state.teams[sum.team]?.share =
          Self.equalPart / Double(sum.nodes)
          + (1 - Self.equalPart) * min(1, own / Double(sum.pushes))
      }
    }
  }

  /// The part of a rate that is independent of the demand on each node.
  private static let equalPart = 0.1
}

/// The table in which nodes write what teams send them.
enum DemandTable {
  /// Writes a node's demand, and reads the sums over all nodes that have written lately.
  static func exchange(_ demand: [TeamShares.Entry], node: String) -> [PostgresStatement] {
    let teams = demand.map(\.team)
    return [
      PostgresStatement(
        """
        INSERT INTO demand (team, node, pushes, at)
        SELECT team, $1, pushes, now() FROM unnest($2::text[], $3::bigint[]) AS d (team, pushes)
        ON CONFLICT (team, node) DO UPDATE SET pushes = excluded.pushes, at = excluded.at
        """, [.text(node), .texts(teams), .numbers(demand.map(\.pushes))]),
      PostgresStatement(
        """
        SELECT team, CAST(sum(pushes) AS bigint), count(*) FROM demand
        WHERE team = ANY($1) AND at > now() - make_interval(secs => $2::bigint) GROUP BY team
        """, [.texts(teams), .number(ClusterLimits.demandSeconds)]),
    ]
  }

  /// Removes entries that are too old to count, for example of nodes that have ended.
  static let removal = PostgresStatement(
    "DELETE FROM demand WHERE at < now() - make_interval(secs => $1::bigint)",
    [.number(ClusterLimits.demandSeconds * 10)])

  static func read(_ rows: PostgresRows) -> [TeamShares.Entry] {
    (0..<rows.count).compactMap { row in
      guard let team = rows.text(row, 0), let pushes = rows.number(row, 1),
        let nodes = rows.number(row, 2)
      else { return nil }
      return TeamShares.Entry(team: team, pushes: pushes, nodes: Int(nodes))
    }
  }
}
