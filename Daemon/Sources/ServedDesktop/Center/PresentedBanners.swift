import NotificationModel

/// The banners that were given to the presenter and have not been withdrawn.
struct PresentedBanners {
  private struct Name: Hashable {
    let app: BundleIdentifier
    let identifier: String
  }

  private struct Banner {
    let key: NotificationKey
    let isListed: Bool
  }

  private var banners: [Name: Banner] = [:]

  /// Adds a banner, which replaces that of an earlier delivery of the same request.
  mutating func put(_ presentation: Presentation) {
    let key = presentation.key
    if banners.count >= ServedDesktopLimits.presentedBanners,
      let oldest = banners.min(by: { $0.value.key.delivery < $1.value.key.delivery })
    {
      banners[oldest.key] = nil
    }
    banners[Name(app: key.app, identifier: key.identifier)] = Banner(
      key: key, isListed: presentation.surfaces.contains(.list))
  }

  /// The delivery of an app's request, if it is one of the banners.
  func key(of identifier: String, app: String) -> NotificationKey? {
    BundleIdentifier(app).flatMap { banners[Name(app: $0, identifier: identifier)]?.key }
  }

  /// Follows an event for shells, and returns the banners that it withdraws.
  mutating func follow(_ event: ShellEvent) -> [NotificationKey] {
    switch event {
    case .notifications(.withdraw(let key)): remove { $0.key == key }
    case .notifications(.list(let groups)):
      remove(notIn: Set(groups.flatMap(\.members).map(\.key)))
    default: []
    }
  }

  private mutating func remove(notIn list: Set<NotificationKey>) -> [NotificationKey] {
    remove { $0.isListed && !list.contains($0.key) }
  }

  private mutating func remove(where isGone: (Banner) -> Bool) -> [NotificationKey] {
    let gone = banners.filter { isGone($0.value) }
    for name in gone.keys { banners[name] = nil }
    return gone.values.map(\.key).sorted { $0.delivery < $1.delivery }
  }
}
