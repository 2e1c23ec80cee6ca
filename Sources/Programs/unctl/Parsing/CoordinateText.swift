import NotificationModel

/// A place on the earth as it is written on the command line: degrees north, a comma, degrees east.
struct CoordinateText: Hashable {
  let coordinate: Coordinate

  /// Reads a place such as `52.5163,13.3777`.
  init(_ text: String) throws(UnreadableArgument) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
      case let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      coordinate.isValid
    else {
      throw UnreadableArgument(
        text,
        expected: "a place; write degrees north and degrees east, such as 52.5163,13.3777, "
          + "from -90 to 90 and from -180 to 180")
    }
    self.coordinate = coordinate
  }
}
