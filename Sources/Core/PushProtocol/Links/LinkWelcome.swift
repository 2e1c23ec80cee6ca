/// What a gateway tells a device that has proved who it is.
public struct LinkWelcome: Hashable, Sendable {
  /// The number of the device.
  public var device: Int64
  /// The shortest time between two signs of life, in seconds; a device that hurries more is closed.
  public var shortestKeepalive: UInt16
  /// The longest one; a device that is silent for longer, and a grace, is given up.
  public var longestKeepalive: UInt16
  /// Over how many seconds devices should spread their first try after a gateway is gone.
  public var returnSeconds: UInt16

  /// Creates a welcome.
  public init(
    device: Int64, shortestKeepalive: UInt16, longestKeepalive: UInt16, returnSeconds: UInt16
  ) {
    self.device = device
    self.shortestKeepalive = shortestKeepalive
    self.longestKeepalive = longestKeepalive
    self.returnSeconds = returnSeconds
  }
}
