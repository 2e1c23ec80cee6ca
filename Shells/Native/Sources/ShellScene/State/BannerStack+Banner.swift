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
    init(_ presentation: Presentation, at now: Int64, _ rules: Rules) {
      self.presentation = presentation
      shownAt = now
      remaining = rules.time(of: presentation)
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

  /// The number of stacks on the screen, and the times of banners whose programs name none.
  package struct Rules: Hashable, Sendable {
    var banners: Int
    private var time: Int64
    private var lowTime: Int64
    /// The time of urgent banners; `nil` if their style decides.
    private var urgentTime: Int64?

    /// Takes the rules from the sizes of a theme.
    package init(_ metrics: Theme.Metrics) {
      banners = Int(metrics.banners)
      time = Int64(metrics.bannerTime * 1_000_000)
      lowTime = metrics.lowTime > 0 ? Int64(metrics.lowTime * 1_000_000) : time
      urgentTime = metrics.urgentTime > 0 ? Int64(metrics.urgentTime * 1_000_000) : nil
    }

    /// How long a banner stays, in microseconds; `nil` until it is dismissed.
    func time(of presentation: Presentation) -> Int64? {
      // An unlisted banner would be lost.
      if let urgentTime, presentation.isUrgent, presentation.bannerTime == nil,
        presentation.surfaces.contains(.list)
      {
        return urgentTime
      }
      if presentation.alertStyle == .alert { return nil }
      if let named = presentation.bannerTime, !presentation.hasUsualTime { return named }
      return presentation.level == .passive ? lowTime : time
    }
  }

  /// The name of a notification's pile.
  static func pileName(_ presentation: Presentation) -> String {
    let app = presentation.key.app.rawValue
    return presentation.group.map { "\(app)\u{0}\($0)" }
      ?? "\(app)\u{0}\u{1}\(presentation.key.identifier)"
  }

  /// A banner with a time of its own has left the screen, or the user hid one.
  package struct End: Hashable, Sendable {
    package let key: NotificationKey
    /// Whether the user took it away, so that its time continues.
    package let isHidden: Bool
  }
}

extension Presentation {
  /// Whether the banner is above full-screen windows (S38).
  var isUrgent: Bool { level >= .timeSensitive }
}

extension NotificationKey {
  /// Whether both are deliveries of one request.
  package func isOfSameRequest(as other: NotificationKey) -> Bool {
    app == other.app && identifier == other.identifier
  }
}
