/// The rights to push: teams, their keys, certificates and topics, at one instant.
///
/// It is a value that is replaced as a whole when something is created or revoked, so that a request is checked
/// against one state from its first header to its answer.
package struct Tenants: Sendable {
  private let keys: [String: Key]
  private let certificates: [[UInt8]: Certificate]
  private let teams: [String: Team]
  private let teamsOfTopics: [String: String]
  private let topicsOfTeams: [String: Set<String>]

  /// Creates the tenants; of two entries with the same name the later one counts.
  ///
  /// `topics`: The bundle identifiers of apps, each with the identifier of its team.
  package init(
    teams: [Team] = [], keys: [Key] = [], certificates: [Certificate] = [],
    topics: [String: String] = [:]
  ) {
    self.teams = Dictionary(teams.map { ($0.id, $0) }) { $1 }
    self.keys = Dictionary(keys.map { ($0.id, $0) }) { $1 }
    self.certificates = Dictionary(certificates.map { ($0.fingerprint, $0) }) { $1 }
    teamsOfTopics = topics
    topicsOfTeams = topics.reduce(into: [:]) { $0[$1.value, default: []].insert($1.key) }
  }

  /// The key with an identifier, unless it was revoked.
  package func key(_ id: String) -> Key? { keys[id] }

  /// The team with an identifier.
  package func team(_ id: String) -> Team? { teams[id] }

  /// The identifier of the team that an app belongs to.
  ///
  /// `topic`: The bundle identifier, without the suffix of a push type.
  package func team(ofTopic topic: String) -> String? { teamsOfTopics[topic] }

  /// The bundle identifiers of the apps that belong to a team.
  package func topics(ofTeam team: String) -> Set<String> { topicsOfTeams[team] ?? [] }

  /// The certificate with the SHA-256 of its DER form, unless it was revoked.
  package func certificate(fingerprint: [UInt8]) -> Certificate? { certificates[fingerprint] }
}

extension Tenants {
  /// A sender of pushes, separate from all others.
  package struct Team: Hashable, Sendable {
    /// Ten characters, uppercase letters and digits.
    package var id: String
    /// Its name for people.
    package var name: String
    /// How many pushes it may send a second, over all of its connections; absent: without a limit.
    package var pushesPerSecond: Int?

    package init(id: String, name: String, pushesPerSecond: Int? = nil) {
      self.id = id
      self.name = name
      self.pushesPerSecond = pushesPerSecond
    }
  }
}

extension Tenants {
  /// A key that signs provider tokens (I10, I11).
  package struct Key: Hashable, Sendable {
    /// The ten characters of its identifier in provider tokens.
    package var id: String
    /// The ten characters of the team it belongs to.
    package var team: String
    /// The P-256 key that verifies its signatures, as 65 bytes of X9.63.
    package var publicKey: [UInt8]
    /// The bundle identifiers it may push to; absent: all of its team.
    package var topics: Set<String>?
    /// The environments it may push to.
    package var environments: Set<PushEnvironment>

    package init(
      id: String, team: String, publicKey: [UInt8], topics: Set<String>? = nil,
      environments: Set<PushEnvironment> = PushEnvironment.ofProviders
    ) {
      self.id = id
      self.team = team
      self.publicKey = publicKey
      self.topics = topics
      self.environments = environments
    }
  }
}

extension Tenants {
  /// A client certificate that pushes without provider tokens (I13).
  package struct Certificate: Hashable, Sendable {
    /// The SHA-256 of its DER form.
    package var fingerprint: [UInt8]
    /// The ten characters of the team it belongs to.
    package var team: String
    /// The bundle identifiers it may push to; a single one is the default topic of requests.
    package var topics: [String]
    /// The environments it may push to.
    package var environments: Set<PushEnvironment>

    package init(
      fingerprint: [UInt8], team: String, topics: [String],
      environments: Set<PushEnvironment> = PushEnvironment.ofProviders
    ) {
      self.fingerprint = fingerprint
      self.team = team
      self.topics = topics
      self.environments = environments
    }
  }
}
