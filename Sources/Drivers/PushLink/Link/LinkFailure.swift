/// Why a link can't even be tried.
public struct LinkFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: String, Hashable, Sendable {
    /// The file with the device's key can't be read, written, or understood.
    case identity
    /// The authorities are not certificates in PEM form.
    case authorities
    /// The host or the port is no address.
    case address
  }

  /// What is wrong.
  public var code: Code
  /// The same in a sentence that names the value.
  public var message: String

  /// Creates a failure.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The sentence.
  public var description: String { message }
}
