package import NotificationModel

extension CLRegion {
  /// The region as a value; nothing for one that is no circle, such as that of a beacon.
  package var model: Region? {
    guard isCircle else { return nil }
    return Region(
      identifier: identifier, latitude: center.latitude, longitude: center.longitude,
      radius: radius, notifyOnEntry: notifyOnEntry, notifyOnExit: notifyOnExit)
  }
}

extension CLCircularRegion {
  /// Takes the circle of a value.
  package convenience init(_ model: Region) {
    self.init(
      center: CLLocationCoordinate2D(latitude: model.latitude, longitude: model.longitude),
      radius: model.radius, identifier: model.identifier)
    notifyOnEntry = model.notifyOnEntry
    notifyOnExit = model.notifyOnExit
  }
}

extension CLRegionState {
  /// Takes the side that a value says.
  package init(_ model: RegionState) {
    self =
      switch model {
      case .unknown: .unknown
      case .inside: .inside
      case .outside: .outside
      }
  }
}
