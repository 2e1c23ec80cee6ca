/// What an app is told of its right to know where the device is.
package struct LocationStatus: Hashable, Sendable {
  /// What the person decided about the app.
  package var authorization: LocationAuthorization
  /// Whether it is told places as exactly as they are known; else within some kilometres.
  package var isPrecise: Bool
  /// Whether location is on for the device at all.
  package var isEnabled: Bool

  package init(authorization: LocationAuthorization, isPrecise: Bool, isEnabled: Bool) {
    self.authorization = authorization
    self.isPrecise = isPrecise
    self.isEnabled = isEnabled
  }
}

/// Whether an app may know where the device is.
package enum LocationAuthorization: String, Hashable, Sendable, CaseIterable {
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
  package var allowsRegions: Bool { self == .once || self == .whenInUse || self == .always }
}

/// What an app asks the person for, concerning places.
package enum LocationRequest: String, Hashable, Sendable, CaseIterable {
  /// To know where the device is while the person uses the app.
  case whileUsing
  /// To know it at any time.
  case always
  /// To know it precisely until the app's last process ends, where it knows it roughly.
  case precise
}

/// A question to the person: may this app know where you are?
package struct LocationQuestion: Hashable, Sendable {
  /// The app that asks.
  package var app: BundleIdentifier
  /// The name of the app as the person knows it.
  package var appName: String
  /// What the app wants.
  package var wish: LocationRequest
  /// Why it wants that, in the app's own words; absent where it says nothing.
  package var purpose: String?

  package init(
    app: BundleIdentifier, appName: String, wish: LocationRequest, purpose: String? = nil
  ) {
    self.app = app
    self.appName = appName
    self.wish = wish
    self.purpose = purpose
  }

  /// What the person may answer, in the order in which a shell offers it.
  package var answers: [LocationDecision] {
    switch wish {
    case .whileUsing: [.allowOnce, .allowWhileUsing, .deny]
    case .always: [.allowWhileUsing, .allowAlways, .deny]
    case .precise: [.allowOnce, .deny]
    }
  }
}

/// What the person answers to the question whether an app may know where the device is.
package enum LocationDecision: String, Hashable, Sendable, CaseIterable {
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
package struct OpenLocationQuestion: Hashable, Sendable {
  /// What it wants.
  package var wish: LocationRequest
  /// Why, in the app's own words; absent where it says nothing.
  package var purpose: String?

  package init(wish: LocationRequest, purpose: String? = nil) {
    self.wish = wish
    self.purpose = purpose
  }
}
