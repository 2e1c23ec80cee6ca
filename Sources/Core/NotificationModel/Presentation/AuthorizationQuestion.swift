/// A question to the person: may this app notify you?
public struct AuthorizationQuestion: Hashable, Sendable {
  /// The app that asks.
  public var app: BundleIdentifier
  /// The name of the app as the person knows it.
  public var appName: String
  /// What the app wants to do.
  public var options: AuthorizationOptions
  /// Whether it is the separate question about critical alerts (A12).
  public var isCritical: Bool
  /// Whether the scheduled summary is offered as a third answer (A24).
  public var offersSummary: Bool

  /// Creates a question.
  public init(
    app: BundleIdentifier, appName: String, options: AuthorizationOptions, isCritical: Bool = false,
    offersSummary: Bool = false
  ) {
    self.app = app
    self.appName = appName
    self.options = options
    self.isCritical = isCritical
    self.offersSummary = offersSummary
  }
}
