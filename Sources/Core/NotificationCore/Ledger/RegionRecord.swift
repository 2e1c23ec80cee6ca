public import NotificationModel

/// A region that is watched, with the side of its border that the device was last known to be on.
public struct RegionRecord: Hashable, Sendable {
  /// Whose it is.
  public enum Owner: Hashable, Sendable {
    /// The waiting request of this identifier: the region goes with it.
    case request(identifier: String)
    /// The app, which monitors it.
    case app
  }

  /// What the ledger knows it by; never used twice, and another one once the circle is another.
  public var key: Int64
  /// The app.
  public var app: BundleIdentifier
  /// Whose it is.
  public var owner: Owner
  /// The region.
  public var region: Region
  /// What is durable of its track.
  public var state: RegionState

  /// Creates a record.
  public init(
    key: Int64, app: BundleIdentifier, owner: Owner, region: Region, state: RegionState = .unknown
  ) {
    self.key = key
    self.app = app
    self.owner = owner
    self.region = region
    self.state = state
  }
}

extension PendingRequest {
  /// The region that it waits at; absent for a request that does not.
  public var region: Region? {
    if case .location(let region, _) = request.trigger { region } else { nil }
  }
}
