/// Why a certificate or a key cannot be made or read.
public struct CertificateFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}
