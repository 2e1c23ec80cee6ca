import NotificationEngine
import NotificationModel

/// The visible banners, for a shell that attaches after they were presented (S37).
struct VisibleBanners {
  /// A request, which has at most one visible banner.
  private struct Request: Hashable {
    var app: BundleIdentifier
    var identifier: String
  }

  private struct Banner {
    var presentation: Presentation
    /// The time of expiry; nil if only the user or its app can remove it.
    var end: BootTime?
  }

  /// The shell of the remote server that takes over the banners, until they are sent to it.
  var successor: ConnectionNumber?
  private var banners: [Request: Banner] = [:]
  /// The requests in the order of their banners' presentation.
  private var order: [Request] = []
  private var isLocked = false

  /// Applies an event for shells.
  mutating func follow(_ event: ShellEvent, at now: BootTime) {
    switch event {
    case .notifications(.present(let presentation)): present(presentation, at: now)
    case .notifications(.withdraw(let key)): remove(key)
    case .settings(.lockChanged(let isLocked)): self.isLocked = isLocked
    case .notifications, .settings, .places, .extensions, .machine: break
    }
  }

  /// Removes the banner of a delivery; a later banner of its request is kept.
  mutating func remove(_ key: NotificationKey) {
    let request = Request(app: key.app, identifier: key.identifier)
    if banners[request]?.presentation.key == key { remove(request) }
  }

  /// Whether no banner is visible.
  func isEmpty(at now: BootTime) -> Bool {
    !banners.values.contains { Self.isVisible($0, at: now) }
  }

  /// The presentations for a shell that shows the banners again: without sounds, and without waking the screen.
  ///
  /// The texts are those of the present list, because the screen may have been locked since. An unlisted banner is left out on
  /// a locked screen, because its texts for the lock screen are not known.
  func presentations(besides list: [PresentationGroup], at now: BootTime) -> [Presentation] {
    var listed: [NotificationKey: Presentation] = [:]
    for member in list.flatMap(\.members) { listed[member.key] = member }
    return order.compactMap { request in
      guard let banner = banners[request], Self.isVisible(banner, at: now) else { return nil }
      let shown = banner.presentation
      guard var presentation = listed[shown.key] ?? (isLocked ? nil : shown) else { return nil }
      presentation.places = shown.places
      presentation.alertStyle = shown.alertStyle
      presentation.bannerTime = shown.bannerTime
      presentation.hasUsualTime = shown.hasUsualTime
      presentation.level = shown.level
      presentation.sound = nil
      presentation.wakesScreen = false
      presentation.badge = nil
      return presentation
    }
  }

  private mutating func present(_ presentation: Presentation, at now: BootTime) {
    let request = Request(app: presentation.key.app, identifier: presentation.key.identifier)
    remove(request)
    guard presentation.places.contains(.banner) else { return }
    for ended in order where !(banners[ended].map { Self.isVisible($0, at: now) } ?? false) {
      remove(ended)
    }
    if order.count >= DaemonLimits.visibleBanners { remove(order[0]) }
    order.append(request)
    banners[request] = Banner(presentation: presentation, end: Self.end(of: presentation, at: now))
  }

  private mutating func remove(_ request: Request) {
    guard banners.removeValue(forKey: request) != nil else { return }
    order.removeAll { $0 == request }
  }

  private static func isVisible(_ banner: Banner, at now: BootTime) -> Bool {
    banner.end.map { now < $0 } ?? true
  }

  /// The expiry of a temporary banner, with a reserve: a shell may have to be started for it.
  private static func end(of presentation: Presentation, at now: BootTime) -> BootTime? {
    guard presentation.alertStyle != .alert else { return nil }
    let time =
      presentation.bannerTime
      ?? (presentation.waitsForPerson ? DaemonLimits.longBannerTime : DaemonLimits.bannerTime)
    return now.advanced(byMicroseconds: time + DaemonLimits.bannerReserve)
  }
}

extension Presentation {
  /// Whether its banner stays, or is shown longer than others.
  var waitsForPerson: Bool {
    alertStyle == .alert || level == .timeSensitive || level == .critical
  }
}
