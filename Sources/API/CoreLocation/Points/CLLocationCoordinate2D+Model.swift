package import NotificationModel
import NotificationTriggers

extension CLLocationCoordinate2D {
  /// Takes the point of a value.
  package init(_ model: Coordinate) {
    self.init(latitude: model.latitude, longitude: model.longitude)
  }

  /// The point as a value.
  package var model: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

  /// The shortest way along the surface of the earth, in metres; not a number where a point is none.
  func distance(to other: CLLocationCoordinate2D) -> CLLocationDistance {
    model.distance(to: other.model)
  }
}
