extension AppCall {
  /// What an app asks about places.
  package enum Places: Hashable, Sendable {
    /// Reads whether the app may know where the device is.
    case locationStatus
    /// Asks the person for the right to know where the device is. It is answered with `AppReply.locationStatus`:
    /// at once where nothing is to be asked, else when the person has decided.
    case requestLocation(LocationRequest, purpose: String?)
    /// What this process wants to be told of where the device is; absent ends it.
    case watchLocation(LocationWatch?)
    /// Watches a region for the app until it is told otherwise, replacing the one of the same identifier.
    case monitorRegion(Region)
    /// Watches a region no longer; unknown identifiers are ignored.
    case stopMonitoringRegion(identifier: String)
    /// Reads the regions that are watched for the app.
    case monitoredRegions
    /// This process has `AppEvent.crossed` of this number, and those before it; until then they are kept.
    case crossingTaken(number: Int64)
    /// Reads where the device is, seen from a region, as far as it is known now.
    case regionState(Region)
  }
}

extension ControlCall {
  /// What a shell or a command asks about places.
  package enum Places: Hashable, Sendable {
    /// Reads where the device is, how that is known, and what is needed of the source.
    case location
    /// Answers the question whether an app may know where the device is, or decides without one.
    case decideLocation(app: BundleIdentifier, LocationDecision)
  }
}

extension AppEvent {
  /// What an app is told about places.
  package enum Places: Hashable, Sendable {
    /// The right of the app to know where the device is became another one; every process is told.
    case locationStatusChanged(LocationStatus)
    /// Where the device is, for a process that watches; roughly where the app may not know it precisely.
    indirect case located(LocationFix)
    /// Nobody knows where the device is, for a process that watches.
    case locationUnavailable(reason: String)
    /// The device crossed the border of a region that is watched for the app; the answer is `AppCall.crossingTaken`.
    indirect case crossed(RegionCrossing)
  }
}

extension ShellEvent {
  /// What a shell is told about places.
  package enum Places: Hashable, Sendable {
    /// The person is to be asked about places; the answer is `ControlCall.decideLocation`.
    case askLocation(LocationQuestion)
    /// The question about places was answered elsewhere, or its app asks no longer.
    case locationQuestionSettled(app: BundleIdentifier)
  }
}
