/// Something that can sit on a wheel.
protocol WheelRider: AnyObject {
  var seat: WheelSeat { get set }
}
