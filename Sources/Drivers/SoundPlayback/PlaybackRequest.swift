/// What the program that plays one sound is told.
public struct PlaybackRequest: Hashable, Sendable {
  /// What kind of sound it is, which decides how it is played.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Once, as loud as the person's settings make events.
    case standard
    /// Over and over for 30 seconds (C10).
    case ringtone
    /// Once, at a volume of its own (C9).
    case critical
  }

  /// What kind of sound it is.
  public var kind: Kind
  /// The app's own file, an absolute path; the first choice.
  public var appFile: String?
  /// Files of sound themes in the order of preference, absolute paths.
  public var themeFiles: [String]
  /// The amplitude of a critical sound, 0 to 1.
  public var volume: Double
  /// Whether a critical sound is heard on a muted device too.
  public var unmutes: Bool
  /// The name of the app that the person sees in the sound settings.
  public var appName: String
  /// The identifier of the app.
  public var appIdentifier: String
  /// The file in which it is noted what is changed of a device, an absolute path.
  public var deviceRecord: String?
  /// Whether nothing is played, and only put back what a killed process has left changed.
  public var restoresOnly: Bool

  /// Creates a request.
  public init(
    kind: Kind, appFile: String? = nil, themeFiles: [String] = [], volume: Double = 1,
    unmutes: Bool = false, appName: String, appIdentifier: String, deviceRecord: String? = nil,
    restoresOnly: Bool = false
  ) {
    self.kind = kind
    self.appFile = appFile
    self.themeFiles = themeFiles
    self.volume = volume
    self.unmutes = unmutes
    self.appName = appName
    self.appIdentifier = appIdentifier
    self.deviceRecord = deviceRecord
    self.restoresOnly = restoresOnly
  }
}
