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
