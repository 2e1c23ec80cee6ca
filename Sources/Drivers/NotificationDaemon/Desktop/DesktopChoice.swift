import LinuxEvents
import NotificationModel

/// The person's choice who shows the notifications of the desktop's programs, and whether those of another server are
/// listed: one word each, in files of the data folder.
struct DesktopChoice {
  private let path: String
  private let watchingPath: String

  init(dataFolder: String) {
    path = dataFolder + "/desktop"
    watchingPath = dataFolder + "/desktop-watching"
  }

  /// Whether the notifications that another server shows are listed; only if the person said so (S5).
  var watches: Bool { SmallFile.text(watchingPath, limit: 64) == Self.on }

  /// Keeps that choice.
  ///
  /// - Throws: The error of the file, with its path.
  func keep(watches: Bool) throws(LinuxError) {
    try FileSync.replaceFile(at: watchingPath, with: Array((watches ? Self.on : Self.off).utf8))
  }

  private static let on = "on\n"
  private static let off = "off\n"

  /// The choice: `USERNOTIFICATIONS_DESKTOP` if it names one, then that which was kept, else `auto`.
  func mode(of configuration: DaemonConfiguration) -> DesktopMode {
    configuration.desktopMode ?? kept ?? .auto
  }

  /// Keeps a choice.
  ///
  /// - Throws: The error of the file, with its path.
  func keep(_ mode: DesktopMode) throws(LinuxError) {
    try FileSync.replaceFile(at: path, with: Array("\(mode.rawValue)\n".utf8))
  }

  private var kept: DesktopMode? {
    SmallFile.text(path, limit: 64).flatMap { text in
      DesktopMode.allCases.first { "\($0.rawValue)\n" == text }
    }
  }
}
