/// Why a file of a bundle could not be read.
public struct TextProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in one word for programs.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The file is larger, deeper or fuller than the limits allow.
    case tooLarge
    /// The characters are not in an encoding that is read here.
    case encoding
    /// The file does not follow the grammar of its format.
    case syntax
    /// The file holds markup that can grow or reach elsewhere, such as an entity declaration.
    case forbiddenMarkup
    /// A value has another type than its place asks for.
    case type
  }

  /// What is wrong.
  public var code: Code
  /// Which file, as the caller named it.
  public var file: String
  /// The line, counted from 1, where the format has lines.
  public var line: Int?
  /// The column in bytes, counted from 1, where the format has lines.
  public var column: Int?
  /// The key whose value is wrong, where it is about one.
  public var key: String?
  /// What was found and what to do about it.
  public var message: String

  /// Creates a problem.
  public init(
    _ code: Code, file: String, line: Int? = nil, column: Int? = nil, key: String? = nil,
    message: String
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.key = key
    self.message = message
  }

  /// One line for a person: file, place, and what to do.
  public var description: String {
    var place = file
    if let line, let column { place += ":\(line):\(column)" }
    if let key { place += ": key “\(key)”" }
    return "\(place): \(message)"
  }
}
