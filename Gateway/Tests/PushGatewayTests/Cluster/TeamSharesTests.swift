import Testing

@testable import PushGateway

/// How the rate of a team is divided among nodes.
struct TeamSharesTests {
  /// One exchange of several nodes, each of which has received so many pushes of one team for a second.
  private func exchange(_ nodes: [TeamShares], _ pushes: [Int]) {
    for (node, count) in zip(nodes, pushes) { for _ in 0..<count { _ = node.count("T") } }
    let demands = nodes.map { $0.demand(after: 1) }
    let written = demands.flatMap { $0 }.filter { $0.pushes > 0 }
    let sum = TeamShares.Entry(
      team: "T", pushes: written.reduce(0) { $0 + $1.pushes }, nodes: written.count)
    for node in nodes { node.update([sum], aliveNodes: nodes.count) }
  }

  /// The share without counting a push that matters.
  private func share(_ node: TeamShares) -> Double { node.count("T") }

  @Test func `A gateway alone allows the whole rate`() {
    #expect(TeamShares().count("T") == 1)
  }

  @Test func `A node that a team begins to use allows one part for each node that is alive`() {
    let node = TeamShares()
    node.update([], aliveNodes: 4)
    #expect(node.count("T") == 0.25)
  }

  @Test func `The shares of all nodes are one rate together`() {
    let nodes = (0..<3).map { _ in TeamShares() }
    for _ in 0..<8 { exchange(nodes, [100, 50, 850]) }
    let shares = nodes.map(share)
    #expect(abs(shares.reduce(0, +) - 1) < 0.01)
    #expect(abs(shares[0] - (0.1 / 3 + 0.09)) < 0.01)
    #expect(abs(shares[2] - (0.1 / 3 + 0.9 * 0.85)) < 0.01)
  }

  @Test func `A node that gets all pushes of a team may use the whole rate`() {
    let nodes = (0..<3).map { _ in TeamShares() }
    for _ in 0..<8 { exchange(nodes, [500, 0, 0]) }
    #expect(abs(share(nodes[0]) - 1) < 0.01)
  }

  @Test func `A node that a team no longer uses forgets the team`() {
    let node = TeamShares()
    exchange([node], [1_000])
    for _ in 0..<30 { exchange([node], [0]) }
    #expect(node.demand(after: 1).isEmpty)
  }

  @Test func `Teams beyond the limit get an equal part, and are not counted`() {
    let node = TeamShares()
    node.update([], aliveNodes: 2)
    for team in 0..<ClusterLimits.sharedTeams { _ = node.count("\(team)") }
    #expect(node.count("one more") == 0.5)
    #expect(node.demand(after: 1).count == ClusterLimits.sharedTeams)
  }

  @Test func `A part of a rate allows at least one push`() {
    #expect(Rate(burst: 1, perSecond: 1).part(0.1) == Rate(burst: 1, perSecond: 0.1))
    #expect(Rate(burst: 100, perSecond: 100).part(0.25) == Rate(burst: 25, perSecond: 25))
  }
}
