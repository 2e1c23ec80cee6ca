import NotificationEngine
import NotificationModel

/// The notification system of a simulated device.
struct DeviceSystem {
  private(set) var engine: Engine
  private(set) var nextDeadline: WallTime?
  /// Whether it has more to do at one instant than is possible.
  var isStuck = false
  let store = MemoryStore()

  init(policy: Policy) {
    engine = Engine(policy: policy)
  }

  func isDue(at wall: WallTime) -> Bool { nextDeadline.map { $0 <= wall } ?? false }

  mutating func transaction(
    _ events: [Event], at moment: Moment, texts: DeviceTexts
  ) -> [Effect] {
    let outcome = engine.transaction(events, at: moment, in: store, texts: texts)
    nextDeadline = outcome.nextDeadline
    return outcome.effects
  }

  /// Loses everything that is not stored.
  mutating func restart() { engine = Engine(policy: engine.policy) }
}
