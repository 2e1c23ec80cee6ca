/// Where something sits on a wheel.
struct WheelSeat {
  /// When it is taken out, in seconds; the greatest number if it does not sit there.
  var deadline: UInt32 = .max
  var slot: UInt32 = 0
  var index: UInt32 = 0
}
