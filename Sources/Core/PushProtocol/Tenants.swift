/// Who may push what: teams, their keys, certificates and topics, at one instant.
///
/// It is a value that is swapped as a whole when something is created or revoked, so that a request
/// is judged by one state from its first header to its answer.
public struct Tenants: Sendable {
  private let keys: [String: Key]
  private let certificates: [[UInt8]: Certificate]
  private let teams: [String: Team]
  private let teamsOfTopics: [String: String]

  /// Takes what there is; of two with the same name the later one counts.
  ///
  /// `topics`: The bundle identifiers of apps, each with the identifier of its team.
  public init(
    teams: [Team] = [], keys: [Key] = [], certificates: [Certificate] = [],
    topics: [String: String] = [:]
  ) {
    self.teams = Dictionary(teams.map { ($0.id, $0) }) { $1 }
    self.keys = Dictionary(keys.map { ($0.id, $0) }) { $1 }
    self.certificates = Dictionary(certificates.map { ($0.fingerprint, $0) }) { $1 }
    teamsOfTopics = topics
  }

  /// The key of an identifier, unless it was revoked.
  public func key(_ id: String) -> Key? { keys[id] }

  /// The team of an identifier.
  public func team(_ id: String) -> Team? { teams[id] }

  /// The identifier of the team that an app belongs to.
  ///
  /// `topic`: The bundle identifier, without the suffix of a push type.
  public func team(ofTopic topic: String) -> String? { teamsOfTopics[topic] }

  /// The certificate with the SHA-256 of its DER form, unless it was revoked.
  public func certificate(fingerprint: [UInt8]) -> Certificate? { certificates[fingerprint] }
}

extension Tenants {
  /// Somebody who pushes, apart from everybody else.
  public struct Team: Hashable, Sendable {
    /// Ten characters, capital letters and digits.
    public var id: String
    /// What people call it.
    public var name: String
    /// How many pushes it may send a second, over all of its connections; absent: as many as it can.
    public var pushesPerSecond: Int?

    /// Creates a team.
    public init(id: String, name: String, pushesPerSecond: Int? = nil) {
      self.id = id
      self.name = name
      self.pushesPerSecond = pushesPerSecond
    }
  }
}

extension Tenants {
  /// A key that signs provider tokens (I10, I11).
  public struct Key: Hashable, Sendable {
    /// The ten characters that a provider token names it by.
    public var id: String
    /// The ten characters of the team it belongs to.
    public var team: String
    /// The P-256 key that its signatures are checked with, as 65 bytes of X9.63.
    public var publicKey: [UInt8]
    /// The bundle identifiers it may push to; absent: all of its team.
    public var topics: Set<String>?
    /// The environments it may push to.
    public var environments: Set<PushEnvironment>

    /// Creates a key.
    public init(
      id: String, team: String, publicKey: [UInt8], topics: Set<String>? = nil,
      environments: Set<PushEnvironment> = [.development, .production]
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
  public struct Certificate: Hashable, Sendable {
    /// The SHA-256 of its DER form.
    public var fingerprint: [UInt8]
    /// The ten characters of the team it belongs to.
    public var team: String
    /// The bundle identifiers it may push to; a single one is the topic of requests that name none.
    public var topics: [String]
    /// The environments it may push to.
    public var environments: Set<PushEnvironment>

    /// Creates a certificate's entry.
    public init(
      fingerprint: [UInt8], team: String, topics: [String],
      environments: Set<PushEnvironment> = [.development, .production]
    ) {
      self.fingerprint = fingerprint
      self.team = team
      self.topics = topics
      self.environments = environments
    }
  }
}
