/// What is to be said of a push payload before anybody sends it.
///
/// The text may be half typed: what keeps it from being read is one of the problems.
public struct PushCheck: Hashable, Sendable {
  /// How many bytes the text has.
  public var bytes: Int
  /// How many bytes it may have (H6).
  public var limit: Int
  /// Whether there is anything to see or hear; false also where it cannot be read.
  public var isNotification: Bool
  /// Whether it asks for its app to be woken (H7, H8).
  public var isContentAvailable: Bool
  /// What is wrong with it, what keeps it from being sent first.
  public var problems: [PushProblem]

  /// Creates what is said of a payload.
  public init(
    bytes: Int, limit: Int, isNotification: Bool = false, isContentAvailable: Bool = false,
    problems: [PushProblem] = []
  ) {
    self.bytes = bytes
    self.limit = limit
    self.isNotification = isNotification
    self.isContentAvailable = isContentAvailable
    self.problems = problems
  }
}
