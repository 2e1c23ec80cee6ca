import NotificationModel

extension ControlCall {
  /// Reads a call about places.
  static func aboutPlaces(
    _ name: Name, in object: JSONObject
  ) throws(NotificationFailure) -> ControlCall {
    switch name {
    case .setLocation:
      return .setLocation(
        try object.value("coordinate"), accuracy: try object.value("accuracy", default: 5))
    case .replayLocation:
      guard let path = try object.path("path") else { throw .missing("path") }
      return .replayLocation(path: path, speed: try object.value("speed", default: 1))
    case .resumeLocation: return .resumeLocation
    case .decideLocation:
      return .decideLocation(app: try object.value("app"), try object.value("decision"))
    default: return .location
    }
  }

  /// Writes what a call about places says.
  func writePlaces(to writer: inout JSONWriter) {
    switch self {
    case .setLocation(let coordinate, let accuracy):
      writer.member("coordinate", coordinate)
      writer.member("accuracy", accuracy)
    case .replayLocation(let path, let speed):
      writer.member("path", path)
      writer.member("speed", speed)
    case .decideLocation(let app, let decision):
      writer.member("app", app)
      writer.member("decision", decision)
    default: return
    }
  }
}
