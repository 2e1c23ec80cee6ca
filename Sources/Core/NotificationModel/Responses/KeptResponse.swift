/// A response on its way to the app, kept until the app has handled it.
public struct KeptResponse: Hashable, Sendable {
  /// The number it is kept under.
  public var number: Int64
  /// What the person did.
  public var response: NotificationResponse
  /// When the person acted.
  public var date: WallTime
  /// Why it could not be delivered so far, for the person's eyes; empty while it is on its way.
  public var problem: String
  /// How many processes have been given it so far.
  public var attempts: Int

  /// Creates a kept response.
  public init(
    number: Int64, response: NotificationResponse, date: WallTime, problem: String = "",
    attempts: Int = 0
  ) {
    self.number = number
    self.response = response
    self.date = date
    self.problem = problem
    self.attempts = attempts
  }
}
