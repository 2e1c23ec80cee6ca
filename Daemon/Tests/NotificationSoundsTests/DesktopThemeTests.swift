import DesktopEntries
import NotificationModel
import TestSupport
import Testing

@testable import NotificationSounds

/// The desktop's settings for sounds.
@Suite struct DesktopThemeTests {
  private let home: TemporaryFolder
  private let app: BundleIdentifier
  private let themes = DesktopThemes()
  private let planner: SoundPlanner

  init() throws {
    home = try TemporaryFolder()
    app = try #require(BundleIdentifier("com.example.organizer"))
    let environment = [
      "XDG_DATA_HOME": home.path, "XDG_DATA_DIRS": home.path + "/none",
      "XDG_CONFIG_HOME": home.path + "/config", "XDG_CONFIG_DIRS": home.path + "/none",
    ]
    planner = SoundPlanner(theme: SoundTheme(environment: environment, desktop: themes))
  }

  private func order(_ sound: Sound, file: String? = nil) -> PlaybackOrder {
    planner.order(for: sound, file: file, appName: "Organizer", app: app)
  }

  private func isSilenced(_ sound: Sound, file: String? = nil) -> Bool {
    planner.isSilenced(order(sound, file: file), of: sound)
  }

  @Test(.rules("S19"))
  func `A theme that the desktop's settings name comes before that of GTK's files`() throws {
    for theme in ["Water", "Stone"] {
      try home.write("sounds/\(theme)/stereo/message-new-instant.oga")
    }
    try home.write("config/gtk-3.0/settings.ini", "[Settings]\ngtk-sound-theme-name=Water\n")
    #expect(order(.standard).themeFiles.first?.contains("/Water/") == true)
    themes.choice.sounds = "Stone"
    #expect(order(.standard).themeFiles.first?.contains("/Stone/") == true)
  }

  @Test(.rules("S19"))
  func `The desktop's settings silence ordinary sounds of the theme, and no others`() throws {
    try home.write("sounds/freedesktop/stereo/bell.oga")
    let bell = Sound(kind: .standard, name: "bell", source: .theme)
    #expect(order(bell).appFile?.hasSuffix("bell.oga") == true)
    #expect(!isSilenced(.standard) && !isSilenced(bell))
    themes.choice.playsSounds = false
    #expect(isSilenced(.standard) && isSilenced(bell))
    #expect(!isSilenced(Sound(kind: .standard, name: "own.wav"), file: "/own.wav"))
    #expect(!isSilenced(Sound(kind: .ringtone)) && !isSilenced(Sound(kind: .critical)))
  }
}
