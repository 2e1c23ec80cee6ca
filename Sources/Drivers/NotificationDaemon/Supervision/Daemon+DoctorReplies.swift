import DesktopShell
import NotificationModel

extension Daemon {
  /// Where the text of a reply is typed; nothing where no button could ask for one.
  func replyFinding() -> DoctorFinding? {
    guard let server = desktop?.shell?.server, server.hasButtons else { return nil }
    guard !server.takesReplies else {
      return DoctorFinding(level: .good, subject: "replies", finding: "typed on the bubble")
    }
    switch DialogSearch(environment: configuration.sessionEnvironment).outcome {
    case .found(let command):
      return DoctorFinding(
        level: .good, subject: "replies", finding: "typed in a dialog of \(command.path)")
    case .switchedOff:
      return DoctorFinding(
        level: .good, subject: "replies",
        finding: "typed in unctl watch; dialogs are switched off by \(DialogSearch.setting)")
    case .noScreen:
      return DoctorFinding(
        level: .warning, subject: "replies",
        finding: "typed in unctl watch, as the daemon has neither DISPLAY nor WAYLAND_DISPLAY",
        remedy: "Give it the session's variables, and start it again, with "
          + "`systemctl --user import-environment DISPLAY WAYLAND_DISPLAY XAUTHORITY`.")
    case .noProgram:
      return DoctorFinding(
        level: .warning, subject: "replies",
        finding: "typed in unctl watch, as no program for a dialog is installed",
        remedy: "Install one: zenity, or kdialog for Plasma.")
    case .missing(let name):
      return DoctorFinding(
        level: .warning, subject: "replies",
        finding: "typed in unctl watch, as \(name) of \(DialogSearch.setting) is not installed",
        remedy: "Install it, or unset the variable.")
    }
  }
}
