/// A push that was sent and is not acknowledged yet.
struct InFlight {
  var number: Int64
  /// When the gateway accepted it, in milliseconds since 1970.
  var accepted: Int64
  /// When it was sent, by the floor's clock.
  var sent: UInt32
  /// The push's `apns-id`, where the store does not know it.
  var onceID: String?
}
