public import NotificationModel

/// The default sounds: files of the theme `freedesktop`, which the person's own data comes before.
///
/// They are `sounds/freedesktop/stereo/NAME.oga`, `.ogg` or `.wav` in the data folders. Without any the
/// program that plays has a tone of its own, so that no reminder is mute.
public struct SoundTheme: Hashable, Sendable {
  private let folders: [String]

  /// Finds the folders from the variables of the session.
  public init(environment: [String: String]) {
    folders = DataFolders(environment).all
  }

  /// The names of a default sound by the sound naming specification, the best first.
  public static func names(of kind: Sound.Kind) -> [String] {
    switch kind {
    case .standard: ["message-new-instant", "message"]
    case .ringtone: ["phone-incoming-call", "message-new-instant"]
    case .critical: ["alarm-clock-elapsed", "dialog-warning", "message-new-instant"]
    }
  }

  /// The files of a default sound that are there, the best first.
  func files(for kind: Sound.Kind) -> [String] {
    var found: [String] = []
    for name in Self.names(of: kind) {
      for folder in folders {
        let sounds = SoundFolder(root: "\(folder)/sounds/freedesktop/stereo", inside: [])
        found += ["oga", "ogg", "wav"].compactMap { sounds.file("\(name).\($0)") }
        if found.count >= NotificationSoundsLimits.themeFiles { break }
      }
    }
    return Array(found.prefix(NotificationSoundsLimits.themeFiles))
  }
}
