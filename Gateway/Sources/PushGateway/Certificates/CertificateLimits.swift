/// Every limit of the certificates that a gateway makes for itself, in one place.
package enum CertificateLimits {
  /// How many days a server's certificate is valid.
  package static let serverDays = 365
  /// How many days a client's certificate is valid (I13).
  package static let clientDays = 365
  /// How many days the authority that signed it is valid.
  package static let authorityDays = 3_650
  /// For how many seconds before it was made a certificate is valid, for clocks that lag.
  package static let backdatedSeconds = 3_600
}
