/// The supply of a device with power and network, which decides how urgent messages of Web Push have to be (RFC 8030,
/// section 5.3).
package struct DeviceSupply: Hashable, Sendable {
  /// Whether it runs on its battery; false if that is unknown.
  package var isOnBattery = false
  /// The charge of its battery in percent; nil without one.
  package var charge: Double?
  /// Whether its network costs by volume; false if that is unknown.
  package var isMetered = false

  /// Creates the supply of a device about which nothing is known, which receives all messages.
  package init() {}

  /// The least urgency of messages that are worth their power and data now; the others wait.
  package var leastUrgency: PushPriority {
    let isLow = charge.map { $0 <= PushLimits.lowCharge } ?? false
    return switch (isOnBattery, isMetered) {
    case (true, _) where isLow: .immediate
    case (true, true): .webNormal
    case (true, false), (false, true): .webLow
    case (false, false): .webVeryLow
    }
  }
}
