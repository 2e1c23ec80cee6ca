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
