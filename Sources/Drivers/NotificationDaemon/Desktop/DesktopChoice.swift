import DesktopServer
import LinuxEvents
import NotificationModel

/// The person's choice who shows the notifications of the desktop's programs, and whether those of another server are
/// listed: one word each, in files of the data folder.
///
/// That this system serves in one session alone is said by the file for the bus, which goes with the session (S2).
struct DesktopChoice {
  /// Who shows: `USERNOTIFICATIONS_DESKTOP` if it names one, then what was chosen for this session, then what was kept,
  /// else `auto`.
  private(set) var mode: DesktopMode
  /// Whether that holds for this session alone.
  private(set) var isForSession: Bool
  /// Whether the notifications that another server shows are listed; only if the person said so (S5).
  private(set) var watches: Bool
  /// The file of this session; nil if it has no folder.
  private let session: ActivationFile?
  private let path: String
  private let watchingPath: String

  /// Reads the choice.
  init(_ configuration: DaemonConfiguration) {
    path = configuration.dataFolder + "/desktop"
    watchingPath = configuration.dataFolder + "/desktop-watching"
    session = ActivationFile(
      ofSession: FreedesktopServer.name, environment: configuration.environment)
    let kept = Self.kept(path)
    isForSession =
      configuration.desktopMode == nil && kept != .serve && session?.isOurs == true
    mode = isForSession ? .serve : configuration.desktopMode ?? kept ?? .auto
    watches = SmallFile.text(watchingPath, limit: 64) == Self.on
  }

  /// Chooses who shows, and keeps that unless it is to hold for this session alone. Where this system serves in every
  /// session, it does so in this one.
  ///
  /// The obstacle is why nothing can be served in this session, if nothing can.
  ///
  /// - Throws: The error of the file, with its path, or why there can be none; then nothing has changed.
  mutating func choose(_ mode: DesktopMode, isForSession: Bool, obstacle: Obstacle?) throws {
    let isForSession = isForSession && Self.kept(path) != .serve
    if isForSession {
      try reserveSession(obstacle)
    } else {
      try FileSync.replaceFile(at: path, with: Array("\(mode.rawValue)\n".utf8))
    }
    (self.mode, self.isForSession) = (mode, isForSession)
  }

  /// Keeps whether the notifications that another server shows are listed.
  ///
  /// - Throws: The error of the file, with its path.
  mutating func choose(watches: Bool) throws(LinuxError) {
    try FileSync.replaceFile(at: watchingPath, with: Array((watches ? Self.on : Self.off).utf8))
    self.watches = watches
  }

  private func reserveSession(_ obstacle: Obstacle?) throws {
    if let obstacle {
      // The file is written when the names are taken: what is chosen now would be forgotten with the daemon.
      throw NotificationFailure(
        .unsupported, message: "Nothing can be served in this session: \(obstacle.rawValue).",
        remedy: obstacle.remedy)
    }
    guard let session else {
      throw NotificationFailure(
        .unsupported, message: "The session has no folder of its own: XDG_RUNTIME_DIR is not set.",
        remedy: "Write `unctl desktop serve`, and afterwards `unctl desktop lend`.")
    }
    guard session.isForeign else { return try session.reserve() }
    throw NotificationFailure(
      .unsupported, message: "\(session.path) is a file of another program.",
      remedy: "Remove it, or write `unctl desktop serve`, and afterwards `unctl desktop lend`.")
  }

  private static func kept(_ path: String) -> DesktopMode? {
    SmallFile.text(path, limit: 64).flatMap { text in
      DesktopMode.allCases.first { "\($0.rawValue)\n" == text }
    }
  }

  private static let on = "on\n"
  private static let off = "off\n"
}

extension DesktopChoice {
  /// Why nothing can be served in a session.
  enum Obstacle: String {
    case switchedOff = "USERNOTIFICATIONS_DESKTOP is “off”"
    case sandbox = "the daemon runs in a sandbox, which other programs do not reach"
    case noBus = "the session has no bus that could be reached"

    /// What to do about it.
    fileprivate var remedy: String {
      switch self {
      case .switchedOff: "Unset the variable, and start the daemon again."
      case .sandbox: "Install the packages outside of the sandbox, and choose there."
      case .noBus:
        "Say it in a session that has one, or write `unctl desktop serve`, which is kept."
      }
    }
  }
}
