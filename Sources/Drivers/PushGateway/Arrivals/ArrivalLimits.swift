import NIOCore

/// How many connections of a port may be at each step before they have shown whose they are.
struct ArrivalLimits {
  /// How many may have said nothing yet.
  var silent = GatewayLimits.silentArrivals
  /// How many may have spoken and wait for others.
  var waiting = GatewayLimits.waitingArrivals
  /// How many may be proving themselves at once.
  var proving: Int
  /// How long one has to prove itself.
  var patience: TimeAmount
  /// The same while others wait.
  var hurriedPatience: TimeAmount
  /// How long one may take before it makes room for an address that has fewer under way.
  var slow = GatewayLimits.slowArrival
}
