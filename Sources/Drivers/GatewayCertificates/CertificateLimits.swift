/// Every limit of the certificates that a gateway makes for itself, in one place.
public enum CertificateLimits {
  /// How many days a server's certificate is valid.
  public static let serverDays = 365
}
