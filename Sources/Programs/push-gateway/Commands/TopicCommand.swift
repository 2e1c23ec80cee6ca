import ArgumentParser
import PushStore

/// `push-gateway topic`
struct TopicCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "topic",
    abstract: "Make, list and revoke topics: which app belongs to which team.",
    subcommands: [Create.self, List.self, Revoke.self])

  /// `push-gateway topic create`
  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Give an app to a team.")

    @Argument(help: "The app's bundle identifier, without the suffix of a push type.")
    var topic: String

    @Option(help: "The team's identifier.")
    var team: String

    @OptionGroup var data: FolderOption

    func validate() throws { try Identifier.checkTopic(topic) }

    func run() async throws {
      try data.tenants().create(topic: topic, team: team)
      try await data.tellGateway()
      print(topic)
    }
  }

  /// `push-gateway topic list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List all topics.")

    @OptionGroup var data: FolderOption

    func run() throws {
      Listing.write(
        ["TOPIC", "TEAM", "CREATED"],
        try data.tenants().topics().map { [$0.name, $0.team, Listing.instant($0.created)] })
    }
  }

  /// `push-gateway topic revoke`
  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take an app from its team; nobody pushes to it until a team has it again.")

    @Argument(help: "The app's bundle identifier.")
    var topic: String

    @OptionGroup var data: FolderOption

    func run() async throws {
      try data.tenants().revoke(topic: topic)
      try await data.tellGateway()
    }
  }
}
