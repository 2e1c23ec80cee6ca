/// A part of a push payload that could not be taken as it is, and what was done instead.
///
/// A server that writes one key wrongly still gets its notification shown; this is how it finds out.
public struct PushProblem: Hashable, Sendable, CustomStringConvertible {
  /// Where it lies, such as `aps.alert.title`; `payload` for the whole.
  public var field: String
  /// What stood there, shortened.
  public var value: String
  /// The number of the rule that it breaks, such as `H3`.
  public var rule: String
  /// What was expected and what was done, in one sentence.
  public var message: String

  /// Creates a problem.
  public init(field: String, value: String, rule: String, message: String) {
    self.field = field
    self.value = value
    self.rule = rule
    self.message = message
  }

  /// The field, its value and what was done, in one line.
  public var description: String { "\(field) = \(value): \(message)" }
}
