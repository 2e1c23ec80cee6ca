/// What an app is told of its right to know where the device is.
public struct LocationStatus: Hashable, Sendable {
  /// What the person decided about the app.
  public var authorization: LocationAuthorization
  /// Whether it is told places as exactly as they are known; else within some kilometres.
  public var isPrecise: Bool
  /// Whether location is on for the device at all.
  public var isEnabled: Bool

  /// Creates a status.
  public init(authorization: LocationAuthorization, isPrecise: Bool, isEnabled: Bool) {
    self.authorization = authorization
    self.isPrecise = isPrecise
    self.isEnabled = isEnabled
  }
}

/// Whether an app may know where the device is.
public enum LocationAuthorization: String, Hashable, Sendable, CaseIterable {
  /// Nobody has asked, or nobody has answered.
  case notDetermined
  /// It may not.
  case denied
  /// It may until its last process ends; then it is asked about anew.
  case once
  /// It may while the person uses it; location triggers need no more (B20).
  case whenInUse
  /// It may at any time, and is started for the regions it monitors.
  case always

  /// Whether requests of the app are delivered at places (B20, B24).
  public var allowsRegions: Bool { self == .once || self == .whenInUse || self == .always }
}

/// What an app asks the person for, concerning places.
public enum LocationWish: String, Hashable, Sendable, CaseIterable {
  /// To know where the device is while the person uses the app.
  case whileUsing
  /// To know it at any time.
  case always
  /// To know it precisely until the app's last process ends, where it knows it roughly.
  case precise
}

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

/// What the person answers to the question whether an app may know where the device is.
public enum LocationDecision: String, Hashable, Sendable, CaseIterable {
  /// Until the app's last process ends; to a wish for precise places this is the only yes.
  case allowOnce
  /// While the app is used.
  case allowWhileUsing
  /// At any time.
  case allowAlways
  /// No; what was allowed before the question stays as it was.
  case deny
}

/// What an app wants to know of places, as long as the person has not answered.
public struct OpenLocationQuestion: Hashable, Sendable {
  /// What it wants.
  public var wish: LocationWish
  /// Why, in the app's own words; absent where it says nothing.
  public var purpose: String?

  /// Creates a question that nobody has answered.
  public init(wish: LocationWish, purpose: String? = nil) {
    self.wish = wish
    self.purpose = purpose
  }
}
