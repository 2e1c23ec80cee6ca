public import PushProtocol

/// A device's word that it has a push, and what it did with it.
public struct PushAcknowledgement: Hashable, Sendable {
  /// The number of the push.
  public var number: Int64
  /// What became of it on the device.
  public var outcome: PushOutcome

  /// Creates an acknowledgement.
  public init(number: Int64, outcome: PushOutcome) {
    self.number = number
    self.outcome = outcome
  }
}
