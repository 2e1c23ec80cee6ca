import Foundation
import NotificationModel

extension LocationFix {
  /// The same for an app that may know places roughly: the middle of a cell of about five kilometres that
  /// the device is in, and nothing that would say more.
  ///
  /// The cells lie fixed on the earth, so that many fixes of one cell say no more than one.
  var rough: LocationFix {
    let row = (coordinate.latitude / Self.cell).rounded(.down)
    let latitude = min(max((row + 0.5) * Self.cell, -90 + Self.cell / 2), 90 - Self.cell / 2)
    let cells = max(1, (360 / Self.cell * cos(latitude * .pi / 180)).rounded())
    let width = 360 / cells
    let column = min(((coordinate.longitude + 180) / width).rounded(.down), cells - 1)
    return LocationFix(
      coordinate: Coordinate(latitude: latitude, longitude: (column + 0.5) * width - 180),
      accuracy: max(accuracy, CoreLimits.roughAccuracy), time: time, isSimulated: isSimulated)
  }

  /// How high a cell is, in degrees.
  private static let cell = 0.05
}
