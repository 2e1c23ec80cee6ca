import LinuxEvents
import NotificationModel
import ServedDesktop

/// The user's desktop mode, and whether the notifications of a remote server are listed: one word each, in files of the data
/// folder.
///
/// Served mode for a single session is recorded in the bus's activation file, which is removed with the session (S2).
struct DesktopChoice {
  /// The mode: from `USERNOTIFICATIONS_DESKTOP` if it is set, then the choice for this session, then the stored one, else
  /// `auto`.
  private(set) var mode: DesktopMode
  /// Whether the mode is limited to this session.
  private(set) var isForSession: Bool
  /// Whether the notifications of a remote server are listed; only if the user asked for it (S5).
  private(set) var watches: Bool
  /// The file of this session; nil if the session has no folder.
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

  /// Chooses the mode, and stores it unless it is limited to this session. Stored served mode applies to this session too.
  ///
  /// The obstacle is the reason why served mode is impossible in this session.
  ///
  /// - Throws: The error of the file, with its path, or the reason why the file is impossible; nothing has changed then.
  mutating func choose(_ mode: DesktopMode, isForSession: Bool, obstacle: Obstacle?) throws {
    let isForSession = isForSession && Self.kept(path) != .serve
    if isForSession {
      try reserveSession(obstacle)
    } else {
      try FileSync.replaceFile(at: path, with: Array("\(mode.rawValue)\n".utf8))
    }
    (self.mode, self.isForSession) = (mode, isForSession)
  }

  /// Stores whether the notifications of a remote server are listed.
  ///
  /// - Throws: The error of the file, with its path.
  mutating func choose(watches: Bool) throws(LinuxError) {
    try FileSync.replaceFile(at: watchingPath, with: Array((watches ? Self.on : Self.off).utf8))
    self.watches = watches
  }

  private func reserveSession(_ obstacle: Obstacle?) throws {
    if let obstacle {
      // The file is only written with the names: the choice would be lost when the daemon ends.
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
  /// The reason why served mode is impossible in a session.
  enum Obstacle: String {
    case switchedOff = "USERNOTIFICATIONS_DESKTOP is “off”"
    case sandbox = "the daemon runs in a sandbox, which other programs do not reach"
    case noBus = "the session has no bus that could be reached"

    /// The remedy for the user.
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
