/// The number under which the outcome of one call of `Notify` is reported.
public struct NotifyToken: Hashable, Comparable, Sendable {
  /// A number that no other call has.
  public let number: Int64

  init(number: Int64) { self.number = number }

  /// Orders calls from earlier to later.
  public static func < (left: NotifyToken, right: NotifyToken) -> Bool {
    left.number < right.number
  }
}
