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
