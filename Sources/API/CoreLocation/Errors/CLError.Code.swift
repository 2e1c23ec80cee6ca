extension CLError {
  /// What went wrong, with Apple's numbers.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// The error that these codes belong to.
    public typealias _ErrorType = CLError

    /// No place is known at the moment; one may come yet.
    case locationUnknown = 0
    /// The person does not allow this app to know places.
    case denied = 1
    /// What is needed could not be reached.
    case network = 2
    /// No heading can be told.
    case headingFailure = 3
    /// The person does not allow this app to watch regions.
    case regionMonitoringDenied = 4
    /// A region cannot be watched.
    case regionMonitoringFailure = 5
    /// A region is not watched yet.
    case regionMonitoringSetupDelayed = 6
    /// Crossings may be told late.
    case regionMonitoringResponseDelayed = 7
    /// An address has no place; not reported on Linux.
    case geocodeFoundNoResult = 8
    /// An address has a place in part; not reported on Linux.
    case geocodeFoundPartialResult = 9
    /// A search for an address was given up; not reported on Linux.
    case geocodeCanceled = 10
    /// Places could not be told later; not reported on Linux.
    case deferredFailed = 11
    /// Places to be told later are not asked for; not reported on Linux.
    case deferredNotUpdatingLocation = 12
    /// Places to be told later need to be more exact; not reported on Linux.
    case deferredAccuracyTooLow = 13
    /// Places to be told later allow no distance filter; not reported on Linux.
    case deferredDistanceFiltered = 14
    /// Places are no longer told later; not reported on Linux.
    case deferredCanceled = 15
    /// Beacons cannot be listened for.
    case rangingUnavailable = 16
    /// Listening for beacons failed.
    case rangingFailure = 17
    /// The person was asked, and said no.
    case promptDeclined = 18
    /// A place of the past cannot be told; not reported on Linux.
    case historicalLocationError = 19

    /// What went wrong, in a sentence.
    var sentence: String {
      switch self {
      case .locationUnknown: "Where the device is is not known at the moment."
      case .denied: "The app may not know where the device is."
      case .network: "The system could not be reached."
      case .headingFailure: "Where the device points to cannot be told."
      case .regionMonitoringDenied: "The app may not know when the border of a region is crossed."
      case .regionMonitoringFailure: "The region cannot be watched."
      case .regionMonitoringSetupDelayed: "The region is not watched yet."
      case .regionMonitoringResponseDelayed: "Crossings of the region's border may be told late."
      case .geocodeFoundNoResult: "The address has no place."
      case .geocodeFoundPartialResult: "The address has a place in part."
      case .geocodeCanceled: "The search for the address was given up."
      case .deferredFailed: "Places cannot be told later."
      case .deferredNotUpdatingLocation: "Places can be told later only while they are asked for."
      case .deferredAccuracyTooLow: "Places that are told later need the best accuracy."
      case .deferredDistanceFiltered: "Places that are told later allow no distance filter."
      case .deferredCanceled: "Places are no longer told later."
      case .rangingUnavailable: "Linux does not listen for beacons."
      case .rangingFailure: "Listening for beacons failed."
      case .promptDeclined: "The person did not allow exact places."
      case .historicalLocationError: "A place of the past cannot be told."
      }
    }
  }
}
