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
