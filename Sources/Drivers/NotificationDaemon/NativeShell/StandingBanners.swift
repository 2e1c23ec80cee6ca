import NotificationEngine
import NotificationModel

/// The banners that stand on the screen now, for a shell that attaches after they were presented (S37).
struct StandingBanners {
  /// A request, of which one banner stands at most.
  private struct Request: Hashable {
    var app: BundleIdentifier
    var identifier: String
  }

  private struct Banner {
    var presentation: Presentation
    /// When it leaves the screen by itself; nil if only the person or its app takes it away.
    var end: BootTime?
  }

  private var banners: [Request: Banner] = [:]
  /// The requests in the order in which their banners came.
  private var order: [Request] = []
  private var isLocked = false

  /// Follows what shells are told.
  mutating func follow(_ event: ShellEvent, at now: BootTime) {
    switch event {
    case .notifications(.present(let presentation)): present(presentation, at: now)
    case .notifications(.withdraw(let key)): remove(key)
    case .settings(.lockChanged(let isLocked)): self.isLocked = isLocked
    case .notifications, .settings, .places, .extensions, .machine: break
    }
  }

  /// Handles that the banner of a delivery stands no more; a later one of its request does.
  mutating func remove(_ key: NotificationKey) {
    let request = Request(app: key.app, identifier: key.identifier)
    if banners[request]?.presentation.key == key { remove(request) }
  }

  /// Whether any stands.
  func isEmpty(at now: BootTime) -> Bool {
    !banners.values.contains { Self.stands($0, at: now) }
  }

  /// What a shell is told that shows them again: no sound, and the screen stays as it is.
  ///
  /// The texts are those of the list as it is told now, because the screen may have been locked since. What is in no list
  /// is left out on a locked screen, as nothing says what of it may be seen there.
  func presentations(besides list: [PresentationGroup], at now: BootTime) -> [Presentation] {
    var listed: [NotificationKey: Presentation] = [:]
    for member in list.flatMap(\.members) { listed[member.key] = member }
    return order.compactMap { request in
      guard let banner = banners[request], Self.stands(banner, at: now) else { return nil }
      let shown = banner.presentation
      guard var presentation = listed[shown.key] ?? (isLocked ? nil : shown) else { return nil }
      presentation.places = shown.places
      presentation.alertStyle = shown.alertStyle
      presentation.bannerTime = shown.bannerTime
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
    for ended in order where !(banners[ended].map { Self.stands($0, at: now) } ?? false) {
      remove(ended)
    }
    if order.count >= DaemonLimits.standingBanners { remove(order[0]) }
    order.append(request)
    banners[request] = Banner(presentation: presentation, end: Self.end(of: presentation, at: now))
  }

  private mutating func remove(_ request: Request) {
    guard banners.removeValue(forKey: request) != nil else { return }
    order.removeAll { $0 == request }
  }

  private static func stands(_ banner: Banner, at now: BootTime) -> Bool {
    banner.end.map { now < $0 } ?? true
  }

  /// A little after a temporary banner leaves the screen: a shell may have been started for it.
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
