/// A line of the delivery log.
public struct DeliveryNote: Hashable, Sendable {
  /// What happened.
  public var step: DeliveryStep
  /// When, in milliseconds since 1970.
  public var at: Int64
  /// The device it was for.
  public var device: Int64

  /// Creates a line.
  public init(step: DeliveryStep, at: Int64, device: Int64) {
    self.step = step
    self.at = at
    self.device = device
  }
}
