/// A question to the person: may this app know where you are?
public struct LocationQuestion: Hashable, Sendable {
  /// The app that asks.
  public var app: BundleIdentifier
  /// The name of the app as the person knows it.
  public var appName: String
  /// What the app wants.
  public var wish: LocationWish
  /// Why it wants that, in the app's own words; absent where it says nothing.
  public var purpose: String?

  /// Creates a question.
  public init(
    app: BundleIdentifier, appName: String, wish: LocationWish, purpose: String? = nil
  ) {
    self.app = app
    self.appName = appName
    self.wish = wish
    self.purpose = purpose
  }

  /// What the person may answer, in the order in which a shell offers it.
  public var answers: [LocationDecision] {
    switch wish {
    case .whileUsing: [.allowOnce, .allowWhileUsing, .deny]
    case .always: [.allowWhileUsing, .allowAlways, .deny]
    case .precise: [.allowOnce, .deny]
    }
  }
}
