import LinuxEvents
import NotificationModel

/// The person's choice who shows the notifications of the desktop's programs: one word in a file of the data folder.
struct DesktopChoice {
  private let path: String

  init(dataFolder: String) {
    path = dataFolder + "/desktop"
  }

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
