import Synchronization

/// The themes in the desktop's settings, once another part of the daemon has read them; for any thread.
///
/// They have priority over GTK's files, because neither GNOME nor `gsettings` writes the choice there.
package final class DesktopThemes: Sendable {
  /// The user's choice.
  package struct Choice: Hashable, Sendable {
    /// The icon theme; nil if the settings do not name one.
    package var icons: String?
    /// The sound theme; nil if the settings do not name one.
    package var sounds: String?
    /// Whether sounds of the theme are heard.
    package var playsSounds = true

    package init() {}
  }

  private let kept = Mutex(Choice())

  package init() {}

  /// The choice, as it is now.
  package var choice: Choice {
    get { kept.withLock(\.self) }
    set { kept.withLock { $0 = newValue } }
  }
}
