import NotificationModel
import NotificationTransport
import Synchronization
import SystemConnection

/// The advice to a command-line program that a response would start in another way than its user did.
struct LaunchAdvice {
  /// The words with which the program was started, its own name first.
  var arguments: [String]
  /// The launch command, if the program has set one.
  var launchCommand: [String]?
  /// Whether the program belongs to an app bundle.
  var hasBundle: Bool

  /// The advice; `nil` for a program without arguments, with a bundle or with a launch command.
  var notice: NotificationSystemError? {
    guard launchCommand == nil, !hasBundle, arguments.count > 1 else { return nil }
    return NotificationSystemError(
      code: .notFound,
      message:
        "No launch command is known: a response that arrives after this program has ended starts it without "
        + "its arguments.",
      field: "launchCommand",
      remedy: "Set UserNotificationsHost.launchCommand; [] says that no arguments are needed.")
  }

  /// Gives the advice once in this process, on the standard error stream or to the failure handler.
  static func give(for host: HostState) {
    let isOfProgram = !TestProcess.isRunning && !Installation.isStartedBySandbox
    guard isOfProgram, host.launchReason == nil else { return }
    let advice = LaunchAdvice(
      arguments: CommandLine.arguments, launchCommand: host.read(\.launchCommand),
      hasBundle: Bundle.main.bundleIdentifier != nil)
    guard let notice = advice.notice, isFirst() else { return }
    host.note(notice, in: "add")
  }

  /// Whether a failure only says that a bundle is started by its own executable, as its program intends.
  static func isExpected(_ failure: NotificationFailure, inBundle hasBundle: Bool) -> Bool {
    hasBundle && failure.code == .notPermitted && failure.field == "command"
  }

  private static func isFirst() -> Bool {
    isGiven.withLock { isGiven in
      defer { isGiven = true }
      return !isGiven
    }
  }

  private static let isGiven = Mutex(false)
}
