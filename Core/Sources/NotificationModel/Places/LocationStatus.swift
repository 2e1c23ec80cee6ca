/// An app's right to the device's location, as the app receives it.
package struct LocationStatus: Hashable, Sendable {
  /// The user's decision about the app.
  package var authorization: LocationAuthorization
  /// Whether it receives exact locations; otherwise they are within some kilometres.
  package var isPrecise: Bool
  /// Whether location is enabled for the device at all.
  package var isEnabled: Bool

  package init(authorization: LocationAuthorization, isPrecise: Bool, isEnabled: Bool) {
    self.authorization = authorization
    self.isPrecise = isPrecise
    self.isEnabled = isEnabled
  }
}

/// An app's right to the device's location.
package enum LocationAuthorization: String, Hashable, Sendable, CaseIterable {
  /// The user was not asked, or has not answered.
  case notDetermined
  /// The app has no access.
  case denied
  /// The app has access until its last process ends; then the question is asked again.
  case once
  /// The app has access while the user uses it; location triggers need no more (B20).
  case whenInUse
  /// The app has access at any time, and is started for the regions it monitors.
  case always

  /// Whether the app's location requests are delivered (B20, B24).
  package var allowsRegions: Bool { self == .once || self == .whenInUse || self == .always }
}

/// A location right that an app requests from the user.
package enum LocationRequest: String, Hashable, Sendable, CaseIterable {
  /// Location while the user uses the app.
  case whileUsing
  /// Location at any time.
  case always
  /// Precise location until the app's last process ends, if it has reduced accuracy.
  case precise
}

/// A question to the user: may this app use your location?
package struct LocationQuestion: Hashable, Sendable {
  /// The app of the question.
  package var app: BundleIdentifier
  /// The name of the app for the user.
  package var appName: String
  /// The requested right.
  package var wish: LocationRequest
  /// The purpose, in the app's own words; absent if it gives none.
  package var purpose: String?

  package init(
    app: BundleIdentifier, appName: String, wish: LocationRequest, purpose: String? = nil
  ) {
    self.app = app
    self.appName = appName
    self.wish = wish
    self.purpose = purpose
  }

  /// The possible answers, in the order in which a shell offers them.
  package var answers: [LocationDecision] {
    switch wish {
    case .whileUsing: [.allowOnce, .allowWhileUsing, .deny]
    case .always: [.allowWhileUsing, .allowAlways, .deny]
    case .precise: [.allowOnce, .deny]
    }
  }
}

/// The user's answer to a location question.
package enum LocationDecision: String, Hashable, Sendable, CaseIterable {
  /// Until the app's last process ends; for a request for precise location this is the only approval.
  case allowOnce
  /// While the app is used.
  case allowWhileUsing
  /// At any time.
  case allowAlways
  /// No; the decision before the question is unchanged.
  case deny
}

/// A location request of an app that the user has not answered.
package struct OpenLocationQuestion: Hashable, Sendable {
  /// The requested right.
  package var wish: LocationRequest
  /// The purpose, in the app's own words; absent if it gives none.
  package var purpose: String?

  package init(wish: LocationRequest, purpose: String? = nil) {
    self.wish = wish
    self.purpose = purpose
  }
}
