import ArgumentParser
import PushProtocol
import PushGateway

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
      try await data.notifyGateway()
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
      try await data.notifyGateway()
    }
  }
}

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
      try await data.notifyGateway()
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
      abstract: "Remove an app from its team; no provider pushes to it until a team has it again.")

    @Argument(help: "The app's bundle identifier.")
    var topic: String

    @OptionGroup var data: FolderOption

    func run() async throws {
      try data.tenants().revoke(topic: topic)
      try await data.notifyGateway()
    }
  }
}

/// The ten characters of a team or a key.
enum Identifier {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// Ten uppercase letters and digits, in practice unique.
  static func new() -> String {
    String((0..<10).map { _ in letters.randomElement() ?? "A" })
  }

  /// Checks that a text is an identifier; `what` names it in the error.
  static func check(_ text: String, _ what: String) throws {
    guard text.count == 10, text.allSatisfy({ letters.contains($0) }) else {
      throw ValidationError(
        "The \(what) is \(text); use ten capital letters and digits, such as \(new()).")
    }
  }

  /// Checks that a text is the bundle identifier of an app.
  static func checkTopic(_ text: String) throws {
    let isGood =
      !text.isEmpty && text.utf8.count <= 200
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
    guard isGood else {
      throw ValidationError(
        "The topic is \(text); use the app's bundle identifier, such as com.example.app.")
    }
  }
}
