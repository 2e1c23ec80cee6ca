import NotificationModel

extension CLLocation {
  /// Takes what a source said; what it does not know has a negative accuracy or is negative itself.
  convenience init(_ fix: LocationFix) {
    let vertical = fix.altitudeAccuracy ?? (fix.altitude == nil ? -1 : fix.accuracy)
    self.init(
      _CLDesignated(), at: CLLocationCoordinate2D(fix.coordinate), altitude: fix.altitude ?? 0,
      accuracies: (fix.accuracy, vertical), course: fix.course ?? -1,
      courseAccuracy: fix.courseAccuracy ?? -1, speed: fix.speed ?? -1,
      speedAccuracy: fix.speedAccuracy ?? -1, timestamp: fix.time.date,
      source: CLLocationSourceInformation(
        softwareSimulationState: fix.isSimulated, andExternalAccessoryState: false))
  }
}
