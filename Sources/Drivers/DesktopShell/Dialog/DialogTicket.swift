/// The number under which the end of one dialog is reported.
public struct DialogTicket: Hashable, Sendable {
  /// A number that no other dialog has.
  public let number: Int64

  init(number: Int64) { self.number = number }
}
