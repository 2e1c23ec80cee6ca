import PushProtocol

/// The least urgency of messages that a device wants from its gateway.
///
/// An older gateway does not know the frame, and ends the connection for it.
struct LinkUrgency {
  private var least = PushPriority.webVeryLow
  private var isKnown = true

  /// Sets the least urgency, and returns the frames to send on an open connection.
  mutating func set(_ least: PushPriority) -> [DeviceFrame] {
    guard least != self.least else { return [] }
    self.least = least
    return isKnown ? [.urgency(least)] : []
  }

  /// The frames to send on a new connection, on which a gateway sends all messages.
  var greeting: [DeviceFrame] {
    isKnown && least != .webVeryLow ? [.urgency(least)] : []
  }

  /// Handles that the gateway did not know a frame.
  mutating func misunderstood() { isKnown = false }

  /// Handles an endpoint: the gateways that issue them know the frame, so that this one was updated.
  mutating func understood() { isKnown = true }
}
