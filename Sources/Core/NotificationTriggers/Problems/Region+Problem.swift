public import NotificationModel

extension Region {
  /// Returns why this region cannot be watched, or nothing if it can.
  ///
  /// Its centre must lie on the earth and its radius be 1 m to 1,000 km. Any identifier will do, an empty one
  /// too: it is a name like others. Regions made by apps of larger radius than
  /// `maximumRegionMonitoringDistance` fail with `regionMonitoringFailure` (B22).
  public func problem() -> TriggerProblem? {
    let numbers = [
      ("latitude", latitude, -90...90), ("longitude", longitude, -180...180),
      ("radius", radius, LocationLimits.radius),
    ]
    // No range contains what is not a number.
    return numbers.first { !$0.2.contains($0.1) }.map {
      .regionOutOfRange(field: $0.0, value: $0.1, range: $0.2)
    }
  }
}
