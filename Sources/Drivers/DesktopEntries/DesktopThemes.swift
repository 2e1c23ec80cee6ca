import Synchronization

/// What the settings of the desktop say of themes, as far as somebody who can ask for them has heard; for any thread.
///
/// They come before GTK's files, into which neither GNOME nor `gsettings` writes the choice.
package final class DesktopThemes: Sendable {
  /// The choice of a person.
  package struct Choice: Hashable, Sendable {
    /// The theme of icons; nil if they say nothing of it.
    package var icons: String?
    /// The theme of sounds; nil if they say nothing of it.
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
