/// The reason why a link can't be started.
package struct LinkFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of problem.
  package enum Code: String, Hashable, Sendable {
    /// The file with the device's key can't be read, written, or understood.
    case identity
    /// The authorities are not certificates in PEM form, or the machine has none.
    case authorities
    /// The host or the port is invalid.
    case address
  }

  /// The kind of problem.
  package var code: Code
  /// The problem in a sentence that names the value.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The certificates of authorities cannot be used.
  static func ofAuthorities(_ trust: GatewayTrust) -> LinkFailure {
    let message =
      trust == .system
      ? "This machine has no certificates of authorities; install ca-certificates, or name the "
        + "gateway's own with --ca FILE."
      : "The authorities of the gateway are not certificates in PEM form; name another file with --ca."
    return LinkFailure(.authorities, message)
  }

  /// The sentence.
  package var description: String { message }
}
