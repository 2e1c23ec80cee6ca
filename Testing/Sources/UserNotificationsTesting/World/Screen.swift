import UserNotifications
import Foundation
import NotificationModel

/// The contents of a simulated device's shells, computed from the system's events.
struct Screen {
  private var latestBanners: ArraySlice<ShownNotification> = []
  private var latestSounds: ArraySlice<PlayedSound> = []
  private(set) var badges: [BundleIdentifier: Int] = [:]
  private var onLockScreen: [(key: NotificationKey, shown: ShownNotification)] = []
  private var questions: [BundleIdentifier: AuthorizationQuestion] = [:]

  var banners: [ShownNotification] { Array(latestBanners) }
  var sounds: [PlayedSound] { Array(latestSounds) }

  /// The notifications on the lock screen now: critical alerts, then the others, the newest of each first (E21).
  var lockScreen: [ShownNotification] {
    let newestFirst = onLockScreen.reversed().map(\.shown)
    return newestFirst.filter { $0.interruptionLevel == .critical }
      + newestFirst.filter { $0.interruptionLevel != .critical }
  }

  /// Handles one event and returns what of it can be seen or heard.
  mutating func follow(
    _ event: ShellEvent, at moment: Date
  ) -> [(app: BundleIdentifier, event: Happening.Event)] {
    switch event {
    case .notifications(.present(let presentation)):
      return present(presentation, at: moment).map { (presentation.key.app, $0) }
    case .notifications(.withdraw(let key)):
      onLockScreen.removeAll { $0.key == key }
      return [(key.app, .withdrawn(identifier: key.identifier))]
    case .notifications(.badge(let app, let count)):
      badges[app] = count
      return [(app, .badge(count))]
    case .settings(.ask(let question)):
      // An open question is shown again when its app asks again.
      guard questions.updateValue(question, forKey: question.app) != question else { return [] }
      return [
        (
          question.app,
          .asked(.init(rawValue: UInt(question.options.rawValue)), isCritical: question.isCritical)
        )
      ]
    case .settings(.lockChanged(let isLocked)):
      if !isLocked { onLockScreen = [] }
      return []
    case .notifications(.list(let groups)):
      renew(groups, at: moment)
      return []
    case .places(.askLocation(let question)):
      return [(question.app, .app("asks to know where the device is (\(question.wish.rawValue))"))]
    case .settings(.questionSettled(let app)):
      questions[app] = nil
      return []
    case .settings(.settingsChanged), .pushes, .machine,
      .extensions(.content), .places(.locationQuestionSettled):
      return []
    }
  }

  /// Clears everything that is shown; the story keeps earlier contents.
  mutating func turnOff() {
    onLockScreen = []
    badges = [:]
  }

  private mutating func present(
    _ presentation: Presentation, at moment: Date
  ) -> [Happening.Event] {
    var events: [Happening.Event] = []
    let shown = ShownNotification(presentation, at: moment)
    if presentation.surfaces.contains(.banner) {
      Self.keep(shown, in: &latestBanners)
      events.append(.banner(shown))
    }
    if presentation.surfaces.contains(.lockScreen) {
      onLockScreen.append((presentation.key, shown))
      events.append(.lockScreen(shown))
    }
    if presentation.surfaces.contains(.list) { events.append(.listed(shown)) }
    if let sound = presentation.sound {
      let played = PlayedSound(
        app: shown.app, identifier: shown.identifier, name: sound.name,
        isCritical: sound.kind == .critical,
        volume: sound.kind == .critical ? sound.volume : nil, moment: moment)
      Self.keep(played, in: &latestSounds)
      events.append(.sound(played))
    }
    return events
  }

  /// Keeps one more element, and drops the oldest if there are too many.
  private static func keep<Element>(_ element: Element, in latest: inout ArraySlice<Element>) {
    if latest.count >= KitLimits.shown { latest.removeFirst() }
    latest.append(element)
  }

  /// Updates the texts on the lock screen after a change of settings.
  private mutating func renew(_ groups: [PresentationGroup], at moment: Date) {
    guard !onLockScreen.isEmpty else { return }
    var listed: [NotificationKey: Presentation] = [:]
    for member in groups.flatMap(\.members) { listed[member.key] = member }
    onLockScreen = onLockScreen.map { entry in
      guard let presentation = listed[entry.key] else { return entry }
      return (entry.key, ShownNotification(presentation, at: entry.shown.moment))
    }
  }
}
