import DesktopEntries
import LinuxEvents
import NotificationModel
import NotificationTransport

// The status of the native shell for the user.

extension NativeShell {
  /// The reason why nothing can be shown, and the remedy.
  typealias Absence = (finding: String, remedy: String)

  /// Why the shell cannot be started.
  private enum Obstacle {
    case switchedOff
    case notThere
    case noScreen
    case refused(reason: String)
  }

  /// Whether new banners can be shown: the shell is attached, or can be started. It is read in each transaction.
  var canShow: Bool { attachment != nil || obstacle == nil }

  private var obstacle: Obstacle? {
    if search.isOff { return .switchedOff }
    guard search.path != nil else { return .notThere }
    guard screen.isThere else { return .noScreen }
    return history.refusal.map { .refused(reason: $0.reason) }
  }

  /// The reason why it cannot be started; nil if it can.
  var absence: Absence? {
    switch obstacle {
    case nil: nil
    case .switchedOff: ("it is switched off by \(ShellSearch.setting)", "Unset the variable.")
    case .notThere:
      (
        "\(search.place) is not there",
        Installation.ofThisProgram.bringing("usernotifications-shell")
          + ", or leave banners to another server with `unctl desktop lend`."
      )
    case .noScreen:
      (
        "the session has no screen: neither WAYLAND_DISPLAY nor DISPLAY is set",
        SessionScreen.remedy(session.variables.own)
      )
    case .refused(let reason): Self.absence(becauseOf: reason)
    }
  }

  private static func absence(becauseOf reason: String) -> Absence {
    (
      "\(ShellSearch.name) cannot use this screen: \(reason)",
      "See notifications with `unctl watch` or the Notification Center, or leave banners to another "
        + "server with `unctl desktop lend`."
    )
  }

  /// Determines the reason why banners cannot be drawn, and calls back with `nil` if they can.
  ///
  /// A session without a screen may get one, and a user who switched the program off has another shell.
  func findObstacle(_ done: @escaping (Absence?) -> Void) {
    guard attachment == nil, !search.isOff else { return done(nil) }
    session.read { [weak self] environment in
      guard let self, screen.isThere else { return done(nil) }
      guard let path = search.path else { return done(absence) }
      launcher.probe(path, in: environment) { done($0.map(Self.absence(becauseOf:))) }
    }
  }

  /// The status for `unctl desktop` and `unctl doctor`.
  var status: DesktopStatus.Shell {
    var status = processStatus
    if let problem = configuration.problem {
      status.finding +=
        "; its looks are the last ones that were right, because of \(problem)"
      if status.remedy.isEmpty {
        status.remedy = "Correct the file; it is read again at once."
      }
    }
    return status
  }

  private var processStatus: DesktopStatus.Shell {
    switch connection {
    case .none: break
    case .attaching(_, let stage), .attached(_, let stage):
      let stage = stage.map { ", on \($0)\(screen.reason(of: $0))" } ?? ""
      return DesktopStatus.Shell(
        isAttached: true, finding: "shown by \(ShellSearch.name)\(stage)\(lastEndWords)")
    }
    if let absence {
      return DesktopStatus.Shell(
        finding: "not on the screen, as \(absence.finding)", remedy: absence.remedy)
    }
    if history.isResting(at: Clocks.bootTime()) {
      return DesktopStatus.Shell(
        finding: "not on the screen, as \(ShellSearch.name) ended "
          + "\(DaemonLimits.shellCrashes) times within a minute\(lastEndWords)",
        remedy:
          "It is started again by a banner after a minute; see what it wrote with `unctl log`.")
    }
    switch program {
    case .starting, .running:
      return DesktopStatus.Shell(finding: "\(ShellSearch.name) is being started\(lastEndWords)")
    case .idle, .crashed:
      return DesktopStatus.Shell(
        finding: "\(ShellSearch.name) is started by the next banner\(lastEndWords)")
    }
  }

  /// The backend in a shell's name: empty for `notification-shell`, `wayland` for `notification-shell/wayland`; nil for other
  /// shells.
  static func stage(of name: String) -> String? {
    guard name.hasPrefix(ShellSearch.name) else { return nil }
    let rest = name.dropFirst(ShellSearch.name.count)
    return rest.isEmpty ? "" : rest.first == "/" ? String(rest.dropFirst()) : nil
  }

  /// The last end of the program on this screen; an end in an earlier session is not relevant here.
  private var lastEndWords: String {
    guard let lastEnd = history.lastEnd, lastEnd.screen == screen else { return "" }
    return "; its last end: \(lastEnd.words)"
  }
}

extension NotificationFailure {
  /// A second native shell tried to attach.
  static let secondShell = NotificationFailure(
    .limitReached, field: "name", value: ShellSearch.name,
    message: "Another \(ShellSearch.name) is attached already, and shows everything.",
    remedy: "End it before this one is started.")

  /// The native shell is not in use, because another server shows notifications.
  static func withoutServing(_ call: String) -> NotificationFailure {
    NotificationFailure(
      .unsupported, field: "call", value: call,
      message:
        "The native shell is not in use, because this system does not serve the desktop's programs.",
      remedy: "See why with `unctl desktop`; `unctl desktop serve` makes it serve.")
  }

  /// Too many commands wait for the native shell.
  static func shellIsBusy(_ call: String) -> NotificationFailure {
    NotificationFailure(
      .limitReached, field: "call", value: call,
      message: "So many commands wait for the native shell that no more are accepted.",
      remedy: "Try again when it is there.")
  }

  /// The program runs and does not attach.
  static let shellIsSilent = NotificationFailure(
    .unsupported, field: "call", value: "togglePanel",
    message: "\(ShellSearch.name) was started, and does not attach.",
    remedy: "See what it wrote with `unctl log`, and how it stands with `unctl desktop`.")

  /// The user chose served mode on a screen without banners.
  static func servingWithoutBanners(_ obstacle: NativeShell.Absence) -> NotificationFailure {
    NotificationFailure(
      .unsupported, message: "No banner can be drawn here: \(obstacle.finding).",
      remedy: obstacle.remedy
        + " `unctl desktop serve --anyway` serves without banners, for the list, the terminal and the browser."
    )
  }

  /// The user chose served mode on a desktop that loses one of its programs by that.
  static func servingEnds(_ program: DesktopProgram) -> NotificationFailure {
    NotificationFailure(
      .unsupported, message: "\(program.name) ends if it loses the name for notifications.",
      remedy:
        "Use `unctl desktop lend`. `unctl desktop serve --anyway` serves without that program."
    )
  }

  /// The program cannot show the panel.
  static func shellCannotShow(_ absence: NativeShell.Absence) -> NotificationFailure {
    NotificationFailure(
      .unsupported, field: "call", value: "togglePanel",
      message: "The panel cannot be shown: \(absence.finding).", remedy: absence.remedy)
  }
}
