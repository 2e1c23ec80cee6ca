package import NotificationModel

/// The banners on screen, and until when, for a shell that attaches after they were presented (S37).
struct VisibleBanners: Hashable, Sendable {
  /// A request, which has at most one visible banner.
  private struct Subject: Hashable {
    var app: BundleIdentifier
    var identifier: String
  }

  private struct Banner: Hashable {
    var presentation: Presentation
    /// The time of expiry; nil if only the user or its app can remove it.
    var end: BootTime?
  }

  /// The banners that a shell shows again when it attaches.
  enum Request: Hashable {
    case all
    /// The urgent and persistent ones: the shell of a remote server takes them over.
    case urgent
  }

  /// The shells that show the banners again, until they attach.
  private var requests: [ConnectionNumber: Request] = [:]
  private var banners: [Subject: Banner] = [:]
  /// The requests in the order of their banners' presentation.
  private var order: [Subject] = []

  /// Applies the events for all shells.
  mutating func follow(_ effects: [Effect], at now: BootTime) {
    for case .show(.notifications(let event)) in effects {
      switch event {
      case .present(let presentation): present(presentation, at: now)
      case .withdraw(let key): remove(key)
      case .badge, .list: break
      }
    }
  }

  /// Records that a shell shows the banners again when it attaches.
  mutating func request(_ request: Request, by shell: ConnectionNumber) {
    requests[shell] = request
  }

  /// Removes a closed connection.
  mutating func forget(_ shell: ConnectionNumber) { requests[shell] = nil }

  /// Removes the banner of a delivery; a later banner of its request is kept.
  mutating func remove(_ key: NotificationKey) {
    let subject = Subject(app: key.app, identifier: key.identifier)
    if banners[subject]?.presentation.key == key { remove(subject) }
  }

  /// Whether no banner is visible.
  func isEmpty(at now: BootTime) -> Bool {
    !banners.values.contains { Self.isVisible($0, at: now) }
  }

  /// Whether the banner of a delivery is visible.
  func shows(_ key: NotificationKey, at now: BootTime) -> Bool {
    let banner = banners[Subject(app: key.app, identifier: key.identifier)]
    return banner.map { $0.presentation.key == key && Self.isVisible($0, at: now) } ?? false
  }

  /// The presentations for a shell that attaches and shows the banners again: without sounds, and without waking the screen.
  ///
  /// The texts are those of the present list, because the screen may have been locked since. An unlisted banner is left out on
  /// a locked screen, because its texts for the lock screen are not known.
  mutating func presentations(
    for shell: ConnectionNumber, besides list: [PresentationGroup], isLocked: Bool,
    at now: BootTime
  ) -> [Presentation] {
    guard let request = requests.removeValue(forKey: shell) else { return [] }
    var listed: [NotificationKey: Presentation] = [:]
    for member in list.flatMap(\.members) { listed[member.key] = member }
    return order.compactMap { subject in
      guard let banner = banners[subject], Self.isVisible(banner, at: now) else { return nil }
      let shown = banner.presentation
      guard request == .all || shown.isUrgentOrPersistent else { return nil }
      guard var presentation = listed[shown.key] ?? (isLocked ? nil : shown) else { return nil }
      presentation.surfaces = shown.surfaces
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
    let subject = Subject(app: presentation.key.app, identifier: presentation.key.identifier)
    remove(subject)
    guard presentation.surfaces.contains(.banner) else { return }
    for ended in order where !(banners[ended].map { Self.isVisible($0, at: now) } ?? false) {
      remove(ended)
    }
    if order.count >= CoreLimits.visibleBanners { remove(order[0]) }
    order.append(subject)
    banners[subject] = Banner(presentation: presentation, end: Self.end(of: presentation, at: now))
  }

  private mutating func remove(_ subject: Subject) {
    guard banners.removeValue(forKey: subject) != nil else { return }
    order.removeAll { $0 == subject }
  }

  private static func isVisible(_ banner: Banner, at now: BootTime) -> Bool {
    banner.end.map { now < $0 } ?? true
  }

  /// The expiry of a temporary banner, with a reserve: a shell may have to be started for it.
  private static func end(of presentation: Presentation, at now: BootTime) -> BootTime? {
    guard presentation.alertStyle != .alert else { return nil }
    let time =
      presentation.bannerTime
      ?? (presentation.isUrgentOrPersistent ? CoreLimits.longBannerTime : CoreLimits.bannerTime)
    return now.advanced(byMicroseconds: time + CoreLimits.bannerReserve)
  }
}

extension Presentation {
  /// Whether its banner stays, or is shown longer than others.
  fileprivate var isUrgentOrPersistent: Bool {
    alertStyle == .alert || level == .timeSensitive || level == .critical
  }
}

extension Engine {
  /// Whether a banner is visible, so that a shell that attaches would have something to show.
  package func hasVisibleBanners(at now: BootTime) -> Bool {
    !notifications.visible.isEmpty(at: now)
  }
}
