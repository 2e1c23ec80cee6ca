/// Why a track could not be made.
public struct TrackProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the file, counted from 1, where it is about one.
  public var line: Int?
  /// What was found and what to do about it.
  public var message: String

  /// Creates a problem.
  public init(line: Int? = nil, message: String) {
    self.line = line
    self.message = message
  }

  /// One line for a person.
  public var description: String {
    line.map { "line \($0): \(message)" } ?? message
  }

  /// The problem that a limit was passed.
  static func limit(_ what: String, _ limit: Int, line: Int? = nil) -> TrackProblem {
    TrackProblem(line: line, message: "more than \(limit) \(what); make it smaller")
  }
}
