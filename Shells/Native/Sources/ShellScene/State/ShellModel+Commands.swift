import NotificationModel

// Commands of the user from outside of the screen.

extension ShellModel {
  /// Hides the newest banner or all of them, but not those whose field, menu or text is open. Their notifications stay in the
  /// list.
  mutating func hideBanners(all: Bool, at moment: ShellMoment) {
    let hidden = banners.piles.flatMap(\.banners).filter { !banners.isKept($0) }
      .sorted { $0.shownAt > $1.shownAt }.prefix(all ? .max : 1).map(\.key)
    for key in hidden {
      banners.hide(key)
      withdraw(key, at: moment)
    }
  }

  /// Shows the newest notification of the list again that has no banner.
  mutating func recallBanner(at moment: ShellMoment) {
    let candidates = listed.groups.flatMap(\.members).filter {
      !banners.hasBanner(ofRequestOf: $0.key)
    }
    guard var recalled = candidates.max(by: { $0.key.delivery < $1.key.delivery }) else { return }
    recalled.surfaces.insert(.banner)
    recalled.alertStyle = .banner
    banners.count(to: moment.running, hold)
    banners.show(recalled, at: moment.running)
  }
}
