extension AppCall {
  /// The calls of an app about locations.
  package enum Places: Hashable, Sendable {
    /// Reads the app's right to the device's location.
    case locationStatus
    /// Requests a right to the device's location from the user. The answer is `AppReply.locationStatus`: at
    /// once if no question is needed, otherwise after the user's decision.
    case requestLocation(LocationRequest, purpose: String?)
    /// Sets the location updates that this process receives; absent ends them.
    case watchLocation(LocationWatch?)
    /// Monitors a region for the app until it is removed, replacing the one of the same identifier.
    case monitorRegion(Region)
    /// Stops monitoring a region; unknown identifiers are ignored.
    case stopMonitoringRegion(identifier: String)
    /// Reads the regions that are monitored for the app.
    case monitoredRegions
    /// Confirms `AppEvent.crossed` of this number, and those before it; until then they are stored.
    case crossingTaken(number: Int64)
    /// Reads the known state of a region.
    case regionState(Region)
  }
}

extension AppCall.Places {
  /// Whether the call may be sent again after its connection was lost; see `AppCall.isRepeatable`.
  var isRepeatable: Bool {
    switch self {
    case .locationStatus, .requestLocation, .watchLocation, .monitorRegion, .stopMonitoringRegion,
      .monitoredRegions, .crossingTaken, .regionState:
      true
    }
  }
}

extension ControlCall {
  /// The calls of a shell or a command about locations.
  package enum Places: Hashable, Sendable {
    /// Reads the device's location, its source, and the current requirements.
    case location
    /// Answers a location question of an app, or decides without one.
    case decideLocation(app: BundleIdentifier, LocationDecision)
  }
}

extension AppEvent {
  /// The events for an app about locations.
  package enum Places: Hashable, Sendable {
    /// The app's right to the device's location has changed; sent to every process.
    case locationStatusChanged(LocationStatus)
    /// The device's location, for a process that follows it; reduced if the app has no precise location.
    indirect case located(LocationFix)
    /// The device's location is unknown, for a process that follows it.
    case locationUnavailable(reason: String)
    /// The device crossed the border of a monitored region of the app; the answer is `AppCall.crossingTaken`.
    indirect case crossed(RegionCrossing)
  }
}

extension ShellEvent {
  /// The events for a shell about locations.
  package enum Places: Hashable, Sendable {
    /// The user is to be asked a location question; the answer is `ControlCall.decideLocation`.
    case askLocation(LocationQuestion)
    /// The location question was answered elsewhere, or withdrawn.
    case locationQuestionSettled(app: BundleIdentifier)
  }
}
