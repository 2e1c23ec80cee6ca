/// The number under which the outcome of one call to the core is reported.
public struct CallTicket: Hashable, Sendable {
  /// A number that no other call has.
  public let number: Int64

  init(number: Int64) { self.number = number }
}
