import DesktopEntries
import LinuxEvents
import NotificationModel
import Synchronization

/// The icons of the person's theme by their names, for any thread.
///
/// What the themes say of themselves is kept for a while: to read it takes longer than to find an icon.
final class IconSearch: Sendable {
  private struct Kept {
    let theme: IconTheme
    let since: BootTime
  }

  private let environment: [String: String]
  private let kept = Mutex<Kept?>(nil)

  init(environment: [String: String]) {
    self.environment = environment
  }

  /// The file of an icon, a PNG or a drawing; nil if there is none, or if it is too large for an icon.
  func bytes(of name: String) -> [UInt8]? {
    guard let path = path(of: name), let file = try? ForeignFile.open(path),
      file.size <= DaemonLimits.iconBytes
    else { return nil }
    return try? file.head(file.size)
  }

  private func path(of name: String) -> String? {
    let now = Clocks.bootTime()
    return kept.withLock { kept in
      if let kept, now.microseconds - kept.since.microseconds < DaemonLimits.iconThemeAge {
        return kept.theme.picture(of: name)
      }
      let theme = IconTheme(environment: environment)
      kept = Kept(theme: theme, since: now)
      return theme.picture(of: name)
    }
  }
}
