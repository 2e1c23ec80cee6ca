import Foundation
import NotificationEngine
import NotificationModel
import UserNotifications

extension SimulatedDevice {
  /// Every banner so far, earliest first, or the last 200,000.
  public var banners: [ShownNotification] { world.read(\.screen.banners) }

  /// The notifications on the lock screen now: critical alerts, then the others, the newest first (E21).
  public var lockScreen: [ShownNotification] { world.read(\.screen.lockScreen) }

  /// The notifications in Notification Center now, in stacks, the stack with the newest notification first (E8).
  public var notificationCenter: [NotificationGroup] { world.read { $0.list() } }

  /// Every sound so far, earliest first, or the last 200,000.
  public var sounds: [PlayedSound] { world.read(\.screen.sounds) }

  /// Returns the number on an app's icon; 0 without a number.
  ///
  /// - Parameter app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Returns: The number, if the user lets the app show it. If the app is not on the device, or it is not clear which one is
  ///   meant, the number is 0 and the story contains a note.
  public func badge(of app: String? = nil) -> Int {
    guard !world.read(\.apps.installed.isEmpty) else { return 0 }
    do {
      let identifier = try resolve(app)
      return world.read { $0.screen.badges[identifier] ?? 0 }
    } catch {
      world.read { $0.record(.note("the badge that the test reads belongs to no app: \(error)")) }
      return 0
    }
  }

  /// Everything that happened so far, or the last 200,000 happenings: `Story.omitted` counts the others.
  public var story: Story { world.read { $0.transcript.story(since: 0) } }
}

extension SimulatedDevice: CustomStringConvertible {
  /// The state of the device, and the whole story as a transcript.
  public var description: String {
    let (clock, isLocked) = world.read { ($0.clock, $0.system.store.globalSettings().isLocked) }
    let head =
      "SimulatedDevice at \(WallText.of(clock.now, in: clock.timeZone)) "
      + "in \(clock.timeZone.identifier), \(isLocked ? "locked" : "unlocked")"
    return "\(head)\n\(story)"
  }
}

extension WorldState {
  /// Returns the list that a newly attached shell receives.
  fileprivate mutating func list() -> [NotificationGroup] {
    let effects = transaction([
      .controlCalled(Self.observer, message: calls.newNumber(), .attachShell(name: "observer")),
      .disconnected(Self.observer),
    ])
    for case .showTo(Self.observer, .notifications(.list(let groups))) in effects {
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

extension SimulatedDevice {
  /// The user taps a notification: it disappears, and the app receives the default action (F1, F15).
  ///
  /// ```swift
  /// try await device.tap("rent")
  /// #expect(device.notificationCenter.isEmpty)
  /// #expect(device.badge() == 0)
  /// ```
  ///
  /// - Parameters:
  ///   - identifier: The request's identifier; the latest notification of the app unless given.
  ///   - app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if the notification does not exist, or the device is locked.
  public func tap(_ identifier: String? = nil, app: String? = nil) async throws {
    try await respond(.open, to: identifier, of: app, "taps")
  }

  /// The user presses a button of a notification.
  ///
  /// ```swift
  /// await device.advance(toNext: DateComponents(hour: 9))
  /// try await device.choose(action: "done", on: "rent")
  /// #expect(device.notificationCenter.isEmpty)
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action's identifier; `keep`, `turnOff` and `configure` are the system's own.
  ///   - identifier: The request's identifier; the latest notification of the app unless given.
  ///   - app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if the notification or the button does not exist, or if the device is locked and the action
  ///   needs it unlocked (F4).
  public func choose(
    action: String, on identifier: String? = nil, app: String? = nil
  ) async throws {
    let choice = ResponseChoice.action(identifier: action, text: nil)
    try await respond(choice, to: identifier, of: app, "chooses \(StoryText.name(action)) on")
  }

  /// The user enters a reply and sends it (F6).
  ///
  /// ```swift
  /// await device.advance(by: .seconds(60))
  /// try await device.reply(text: "At eight.")
  /// #expect(device.notificationCenter.isEmpty)
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text of the reply.
  ///   - action: The action's identifier; the first one with a text field unless given.
  ///   - identifier: The request's identifier; the latest notification of the app unless given.
  ///   - app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if the notification or the text field does not exist.
  public func reply(
    text: String, action: String? = nil, on identifier: String? = nil, app: String? = nil
  ) async throws {
    let owner = try resolve(app)
    let target = try await find(identifier, of: owner)
    let field = try action ?? world.read { $0.textAction(of: target) }.get()
    let choice = ResponseChoice.action(identifier: field, text: text)
    try await respond(choice, to: target.key.identifier, of: app, "replies “\(text)” to")
  }

  /// The user clears one notification with its button; the app is informed if the category asks for that (F2).
  ///
  /// - Parameters:
  ///   - identifier: The request's identifier; the latest notification of the app unless given.
  ///   - app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if the notification does not exist.
  public func dismiss(_ identifier: String? = nil, app: String? = nil) async throws {
    try await respond(.dismiss, to: identifier, of: app, "dismisses")
  }

  /// The user clears Notification Center, one notification after the other (F2).
  ///
  /// - Parameter app: The app whose notifications are cleared; those of all apps unless given.
  /// - Throws: `SimulationError` if it is not clear which app is meant, or the system refuses.
  public func clear(app: String? = nil) async throws {
    let owner = try app.map { try resolve($0) }
    try await perform("clears the list", of: owner) { state throws(NotificationFailure) in
      for notification in try state.shown(of: owner) {
        _ = try state.control(.responses(.respond(notification.key, .dismiss)))
      }
    }
  }

  private func respond(
    _ choice: ResponseChoice, to identifier: String?, of app: String?, _ verb: String
  ) async throws {
    let app = try resolve(app)
    let key = try await find(identifier, of: app).key
    try await perform("\(verb) \(StoryText.name(key.identifier))", of: app) {
      state throws(NotificationFailure) in
      _ = try state.control(.responses(.respond(key, choice)))
    }
  }

  /// Finds the notification that is meant, once the device is idle.
  private func find(
    _ identifier: String?, of app: BundleIdentifier
  ) async throws -> DeliveredNotification {
    await settle()
    let shown = world.read { state in (try? state.shown(of: app)) ?? [] }
    let found =
      identifier.map { name in shown.last { $0.key.identifier == name } }
      ?? shown.max { ($0.date, $0.key.delivery) < ($1.date, $1.key.delivery) }
    if let found { return found }
    let names = StoryText.line(StoryText.names(shown.map(\.key.identifier)))
    throw SimulationError(
      identifier.map { "No notification \"\(StoryText.line($0))\" of \(app) is shown." }
        ?? "No notification of \(app) is shown.",
      remedy: shown.isEmpty ? "The story shows why:\n\(story.ending)" : "There are: \(names)")
  }
}

extension WorldState {
  /// Returns the notifications on which the user can act, earliest delivery first.
  mutating func shown(
    of app: BundleIdentifier?
  ) throws(NotificationFailure) -> [DeliveredNotification] {
    if let app, system.store.app(app) == nil { return [] }
    guard case .delivered(let notifications) = try control(.notifications(.delivered(app: app)))
    else { return [] }
    return notifications
  }

  /// Returns the first action of a notification that accepts text.
  fileprivate func textAction(
    of notification: DeliveredNotification
  ) -> Result<String, SimulationError> {
    let name = notification.request.content.categoryIdentifier
    let category = system.store.category(name, of: notification.key.app)
    if let action = category?.actions.first(where: { $0.textInput != nil }) {
      return .success(action.identifier)
    }
    return .failure(
      SimulationError(
        "The notification \"\(notification.key.identifier)\" has no action with a text field.",
        remedy: "Register a UNTextInputNotificationAction in the category \"\(name)\"."))
  }
}
