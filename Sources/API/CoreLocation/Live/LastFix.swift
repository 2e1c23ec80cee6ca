import NotificationModel
import NotificationTriggers
import Synchronization

/// The place before, to which the next one is compared.
final class LastFix: Sendable {
  private let before = Mutex<LocationFix?>(nil)
  /// Below this speed somebody rests, in metres a second.
  private static let rest = 0.5

  /// Takes a place, and says whether the device rests there.
  func isRest(at fix: LocationFix) -> Bool {
    let before = before.withLock { before in
      defer { before = fix }
      return before
    }
    if let speed = fix.speed { return speed < Self.rest }
    guard let before else { return false }
    return before.coordinate.distance(to: fix.coordinate) < 1
  }
}

extension LiveRight {
  /// What nothing need be told of: the app may know places while it is used.
  static let whileUsing: LiveRight = {
    var right = LiveRight()
    right.isWhileUsing = true
    return right
  }()
}
