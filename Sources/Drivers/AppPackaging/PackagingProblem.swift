/// Why no bundle was made; the field at fault, its value, and what to do.
public struct PackagingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file and key at fault, such as `OrganizerPlus.app.json: extensions[0].kind`.
  public var field: String
  /// The value at fault, where there is one.
  public var value: String
  /// What is wrong, and what to do about it.
  public var message: String

  init(_ field: String, _ value: String = "", _ message: String) {
    self.field = field
    self.value = String(value.prefix(200))
    self.message = message
  }

  /// One line for a person.
  public var description: String {
    value.isEmpty ? "\(field): \(message)" : "\(field) (\(value)): \(message)"
  }
}
