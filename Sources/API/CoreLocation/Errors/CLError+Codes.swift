extension CLError {
  /// No place is known at the moment; one may come yet.
  public static var locationUnknown: Code { .locationUnknown }
  /// The person does not allow this app to know places.
  public static var denied: Code { .denied }
  /// What is needed could not be reached.
  public static var network: Code { .network }
  /// No heading can be told.
  public static var headingFailure: Code { .headingFailure }
  /// The person does not allow this app to watch regions.
  public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
  /// A region cannot be watched.
  public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
  /// A region is not watched yet.
  public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
  /// Crossings may be told late.
  public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
  /// An address has no place; not reported on Linux.
  public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
  /// An address has a place in part; not reported on Linux.
  public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
  /// A search for an address was given up; not reported on Linux.
  public static var geocodeCanceled: Code { .geocodeCanceled }
  /// Places could not be told later; not reported on Linux.
  public static var deferredFailed: Code { .deferredFailed }
  /// Places to be told later are not asked for; not reported on Linux.
  public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
  /// Places to be told later need to be more exact; not reported on Linux.
  public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
  /// Places to be told later allow no distance filter; not reported on Linux.
  public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
  /// Places are no longer told later; not reported on Linux.
  public static var deferredCanceled: Code { .deferredCanceled }
  /// Beacons cannot be listened for.
  public static var rangingUnavailable: Code { .rangingUnavailable }
  /// Listening for beacons failed.
  public static var rangingFailure: Code { .rangingFailure }
  /// The person was asked, and said no.
  public static var promptDeclined: Code { .promptDeclined }
  /// A place of the past cannot be told; not reported on Linux.
  public static var historicalLocationError: Code { .historicalLocationError }
}
