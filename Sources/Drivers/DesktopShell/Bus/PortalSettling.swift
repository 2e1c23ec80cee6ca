import NotificationModel

/// The notifications that the portal has taken and may still be handing on.
///
/// The portal answers before its backend has shown anything. The GTK backend loses its footing when
/// a notification is taken away or replaced while the notification server has not answered it yet:
/// it crashes, or leaves the bubble on the screen. So a notification counts as shown a little later.
struct PortalSettling {
  private struct Entry {
    let token: NotifyToken
    let id: UInt32
    let end: BootTime
  }

  private var entries: [Entry] = []

  /// When the next notification counts as shown; absent while none waits.
  var nextDeadline: BootTime? { entries.first?.end }

  /// Takes a notification that the portal has taken now.
  mutating func hold(_ token: NotifyToken, id: UInt32, at now: BootTime) {
    entries.append(
      Entry(
        token: token, id: id, end: now.advanced(byMicroseconds: DesktopLimits.portalSettling)))
  }

  /// Gives the notifications that count as shown by now, the first one first.
  mutating func shown(at now: BootTime) -> [DesktopInput] {
    release { $0.end <= now }
  }

  /// Gives a notification that somebody has answered, so that it must be on the screen.
  mutating func shown(id: UInt32) -> [DesktopInput] {
    release { $0.id == id }
  }

  /// Forgets all of them.
  mutating func clear() { entries = [] }

  private mutating func release(_ isShown: (Entry) -> Bool) -> [DesktopInput] {
    let shown = entries.filter(isShown)
    entries.removeAll(where: isShown)
    return shown.map { .notified($0.token, id: $0.id) }
  }
}
