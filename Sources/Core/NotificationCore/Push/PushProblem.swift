/// A part of a push payload that could not be taken as it is, and what was done instead.
///
/// A server that writes one key wrongly still gets its notification shown; this is how it finds out.
public struct PushProblem: Hashable, Sendable, CustomStringConvertible {
  /// Where it lies, such as `aps.alert.title`.
  public let field: String
  /// What stood there, shortened.
  public let value: String
  /// What was expected and what was done, in one sentence.
  public let message: String

  /// The field, its value and what was done, in one line.
  public var description: String { "\(field) = \(value): \(message)" }
}
