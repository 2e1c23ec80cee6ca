import LinuxEvents
import NIOCore
import NotificationModel
import NotificationStore

/// The icons of apps as PNG files, looked up from time to time: an app may be reinstalled, or the theme changed.
final class DrawnIcons {
  private struct Lookup {
    let icon: EventLoopFuture<String?>
    let since: BootTime
    /// The icon that was found, once the lookup has ended; nil inside for an app without an icon.
    var result: String??
  }

  private let icons: DesktopIcons
  private let store: SQLiteStore
  private let loop: any EventLoop
  private var lookups: [BundleIdentifier: Lookup] = [:]

  init(_ icons: DesktopIcons, store: SQLiteStore, loop: any EventLoop) {
    (self.icons, self.store, self.loop) = (icons, store, loop)
  }

  /// The icon if it is drawn already, and whether it is known; otherwise it is being looked up.
  func drawn(of app: BundleIdentifier) -> (icon: String?, isKnown: Bool) {
    _ = icon(of: app)
    let icon = icons.drawn(of: app)
    return (icon, icon != nil || lookups[app]?.result != nil)
  }

  /// The icon, once it is drawn or known to be missing.
  func icon(of app: BundleIdentifier) -> EventLoopFuture<String?> {
    if let lookup = lookups[app], isCurrent(lookup, of: app) { return lookup.icon }
    if lookups.count >= DaemonLimits.iconLookups {
      lookups = lookups.filter { $0.value.result == nil }
    }
    let promise = loop.makePromise(of: String?.self)
    lookups[app] = Lookup(icon: promise.futureResult, since: Clocks.bootTime())
    let owner = NIOLoopBound(self, eventLoop: loop)
    promise.futureResult.whenSuccess { owner.value.lookups[app]?.result = .some($0) }
    icons.file(of: store.record(of: app), app) { promise.succeed($0) }
    return promise.futureResult
  }

  /// Whether a lookup has not ended, or its result is young and was not removed since.
  private func isCurrent(_ lookup: Lookup, of app: BundleIdentifier) -> Bool {
    guard let result = lookup.result else { return true }
    let end = lookup.since.advanced(byMicroseconds: DaemonLimits.iconThemeAge)
    return Clocks.bootTime() < end && result == icons.drawn(of: app)
  }
}
