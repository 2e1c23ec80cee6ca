public import NotificationModel

/// What the program that plays one sound is told.
public struct PlaybackOrder: Hashable, Sendable {
  /// What kind of sound it is.
  public var kind: Sound.Kind
  /// The app's own file, if it has been found; the first choice.
  public var appFile: String?
  /// The files of the default sound, the best first (C7).
  public var themeFiles: [String]
  /// The amplitude of a critical sound, 0 to 1 (C9).
  public var volume: Double
  /// Whether a critical sound is heard on a muted device.
  public var unmutes: Bool
  /// The name of the app as the person knows it.
  public var appName: String
  /// The app.
  public var app: BundleIdentifier

  /// The same sound without the file of the app, which turned out to be harmful.
  var withoutAppFile: PlaybackOrder {
    var order = self
    order.appFile = nil
    return order
  }

  /// The command line.
  ///
  /// Names of apps may begin with a hyphen, so each value is tied to its option.
  var arguments: [String] {
    var arguments = ["--kind=\(kind.rawValue)"]
    if let appFile { arguments.append("--app-file=\(appFile)") }
    arguments += themeFiles.map { "--theme-file=\($0)" }
    if kind == .critical { arguments.append("--volume=\(volume)") }
    if unmutes { arguments.append("--unmute") }
    // The program's parser takes no empty values.
    if !plainName.isEmpty { arguments.append("--app-name=\(plainName)") }
    return arguments + ["--app-identifier=\(app.rawValue)"]
  }

  /// The name without what a command line or a settings window cannot show.
  private var plainName: String {
    let plain = appName.filter { character in
      !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    return String(plain.prefix(NotificationSoundsLimits.appNameCharacters))
  }
}
