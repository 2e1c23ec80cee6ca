import UserNotifications
import Foundation
import NotificationCore
import NotificationModel

extension SimulatedDevice {
  /// Every banner so far, earliest first, or the last 200,000.
  public var banners: [ShownNotification] { world.read(\.screen.banners) }

  /// What is on the lock screen now: critical alerts, then the others, the newest first (E21).
  public var lockScreen: [ShownNotification] { world.read(\.screen.lockScreen) }

  /// What is in Notification Center now, in stacks, the stack with the newest notification first (E8).
  public var notificationCenter: [NotificationGroup] { world.read { $0.list() } }

  /// Every sound so far, earliest first, or the last 200,000.
  public var sounds: [PlayedSound] { world.read(\.screen.sounds) }

  /// The number on an app's icon; 0 where there is none.
  ///
  /// - Parameter app: Whose; the app that runs where this is called, or the only one.
  /// - Returns: The number, as the person lets the app show it. Where that app is not among those on the
  ///   device, or it is not clear which is meant, it is 0 and the story says so.
  public func badge(of app: String? = nil) -> Int {
    guard !world.read(\.installed.isEmpty) else { return 0 }
    do {
      let identifier = try resolve(app)
      return world.read { $0.screen.badges[identifier] ?? 0 }
    } catch {
      world.read { $0.note(.note("the badge that the test reads is nobody's: \(error)")) }
      return 0
    }
  }

  /// Everything that happened so far, or the last 200,000 happenings of it: `Story.omitted` counts the others.
  public var story: Story { world.read { $0.story(since: 0) } }
}

extension SimulatedDevice: CustomStringConvertible {
  /// Where the device stands, and the whole story as a transcript.
  public var description: String {
    let (clock, isLocked) = world.read { ($0.clock, $0.ledger.globalSettings().isLocked) }
    let head =
      "SimulatedDevice at \(WallText.of(clock.now, in: clock.timeZone)) "
      + "in \(clock.timeZone.identifier), \(isLocked ? "locked" : "unlocked")"
    return "\(head)\n\(story)"
  }
}

extension WorldState {
  /// The list as a shell that has just been attached is told it.
  fileprivate mutating func list() -> [NotificationGroup] {
    lastMessage += 1
    let effects = pass([
      .controlCalled(Self.observer, message: lastMessage, .attachShell(name: "observer")),
      .disconnected(Self.observer),
    ])
    for case .showTo(Self.observer, .list(let groups)) in effects {
      return groups.map { group in
        NotificationGroup(
          app: group.app.rawValue, appName: group.appName, thread: group.thread,
          notifications: group.members.map { ShownNotification($0, at: $0.date.date) },
          summary: group.summary)
      }
    }
    return []
  }
}
