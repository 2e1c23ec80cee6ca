import DesktopEntries
import LinuxEvents
import NotificationModel
import Synchronization

/// The icons of the user's theme by their names, for any thread.
///
/// The themes' index files are cached for a while: reading them takes longer than finding an icon.
final class IconSearch: Sendable {
  private struct Kept {
    let theme: IconTheme
    /// The theme in the desktop's settings.
    let choice: String?
    let since: BootTime
  }

  private let environment: [String: String]
  private let themes: DesktopThemes
  private let kept = Mutex<Kept?>(nil)

  init(environment: [String: String], themes: DesktopThemes) {
    self.environment = environment
    self.themes = themes
  }

  /// The file of an icon, a PNG or a drawing; nil if it is missing or too large for an icon.
  func bytes(of name: String) -> [UInt8]? {
    guard let path = path(of: name), let file = try? ForeignFile.open(path),
      file.size <= DaemonLimits.iconBytes
    else { return nil }
    return try? file.head(file.size)
  }

  private func path(of name: String) -> String? {
    let now = Clocks.bootTime()
    let choice = themes.choice.icons
    return kept.withLock { kept in
      if let kept, kept.choice == choice,
        now.microseconds - kept.since.microseconds < DaemonLimits.iconThemeAge
      {
        return kept.theme.picture(of: name)
      }
      let theme = IconTheme(environment: environment, desktop: themes)
      kept = Kept(theme: theme, choice: choice, since: now)
      return theme.picture(of: name)
    }
  }
}
