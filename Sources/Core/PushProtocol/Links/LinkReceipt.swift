/// What a device says of one push that it has taken.
public struct LinkReceipt: Hashable, Sendable {
  /// The number of the push.
  public var number: Int64
  /// What became of it.
  public var outcome: PushOutcome

  /// Creates a receipt.
  public init(number: Int64, outcome: PushOutcome) {
    self.number = number
    self.outcome = outcome
  }
}
