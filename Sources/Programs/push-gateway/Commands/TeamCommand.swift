import ArgumentParser
import PushProtocol
import PushStore

/// `push-gateway team`
struct TeamCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "team", abstract: "Make, list and revoke teams: who pushes.",
    subcommands: [Create.self, List.self, Revoke.self])

  /// `push-gateway team create`
  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a team, and print its identifier.")

    @Argument(help: "Ten capital letters and digits; otherwise chosen at random.")
    var identifier: String?

    @Option(help: "What people call it.")
    var name: String

    @Option(help: "How many pushes it may send a second; otherwise as many as it can.")
    var rate: Int?

    @OptionGroup var data: FolderOption

    func validate() throws {
      if let identifier { try Identifier.check(identifier, "team's identifier") }
      if let rate, rate < 1 { throw ValidationError("--rate is \(rate); use 1 or more.") }
    }

    func run() async throws {
      let team = Tenants.Team(
        id: identifier ?? Identifier.new(), name: name, pushesPerSecond: rate)
      try data.tenants().create(team)
      try await data.tellGateway()
      print(team.id)
    }
  }

  /// `push-gateway team list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List all teams.")

    @OptionGroup var data: FolderOption

    func run() throws {
      Listing.write(
        ["TEAM", "NAME", "PUSHES/S", "CREATED"],
        try data.tenants().teams().map { listed in
          [
            listed.team.id, listed.team.name,
            listed.team.pushesPerSecond.map { "\($0)" } ?? "any", Listing.instant(listed.created),
          ]
        })
    }
  }

  /// `push-gateway team revoke`
  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a team with its topics, and revoke its keys and certificates.")

    @Argument(help: "The team's identifier.")
    var identifier: String

    @OptionGroup var data: FolderOption

    func run() async throws {
      try data.tenants().revoke(team: identifier)
      try await data.tellGateway()
    }
  }
}
