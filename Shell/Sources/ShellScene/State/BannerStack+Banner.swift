package import NotificationModel

extension BannerStack {
  /// One notification that has a banner.
  package struct Banner: Hashable, Sendable {
    package var presentation: Presentation
    /// When it came, on the running clock.
    package var shownAt: Int64
    /// How long it stays on the screen from now on, if nothing holds it; nothing for a persistent one.
    package var remaining: Int64?
    /// When it leaves the screen if nothing holds it, once it is seen.
    private var unheldEnd: Int64?

    package var key: NotificationKey { presentation.key }

    /// Creates the banner of a notification, which stays for the time that its program named (S44).
    init(_ presentation: Presentation, at now: Int64) {
      self.presentation = presentation
      shownAt = now
      remaining =
        presentation.alertStyle == .alert ? nil : presentation.bannerTime ?? SceneLimits.stay
    }

    /// Counts the time that has passed; after it stood still, a banner stays a minute at most beyond its own time.
    mutating func count(_ passed: Int64, to now: Int64, isHeld: Bool) {
      guard let left = remaining else { return }
      let end = unheldEnd ?? max(shownAt, now - passed) + left
      unheldEnd = end
      remaining =
        isHeld
        ? min(left, max(SceneLimits.timeAfterHold, end - now))
        : left - min(passed, max(0, now - shownAt))
    }
  }

  /// A banner with a time of its own has left the screen.
  package struct End: Hashable, Sendable {
    package let key: NotificationKey
    /// Whether the user took it away, so that its time continues.
    package let isHidden: Bool
  }
}
