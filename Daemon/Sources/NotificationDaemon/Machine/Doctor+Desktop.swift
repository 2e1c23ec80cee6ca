import BorrowedDesktop
import DesktopEntries
import LinuxEvents
import NotificationModel
import ServedDesktop

extension Doctor {
  /// The program that shows notifications on the desktop, and the owners of the session bus names (S2).
  func desktopFindings(isQuiet: Bool) -> [DoctorFinding] {
    let status = desktop.status
    guard status.mode != .off else {
      return [
        DoctorFinding(
          level: .good, subject: "desktop",
          finding: configuration.desktopMode == .off
            ? "switched off by USERNOTIFICATIONS_DESKTOP"
            : "switched off; choose with `unctl desktop auto`")
      ]
    }
    let own = status.isServing ? servingFinding(status) : lendingFinding(status)
    return [own] + bannerFindings(status) + (isQuiet ? quietFindings() : [])
      + inhibitionFindings(status) + soundFindings()
      + watchingFindings(status.watching) + status.names.map { ownerFinding($0, status) }
      + portalFindings(status)
  }

  /// The program that shows banners in served mode, or the reason for a missing one (S37).
  private func bannerFindings(_ status: DesktopStatus) -> [DoctorFinding] {
    guard status.isServing else { return [] }
    return [
      DoctorFinding(
        level: status.shell.remedy.isEmpty ? .good : .warning, subject: "banners",
        finding: status.shell.finding, remedy: status.shell.remedy)
    ]
  }

  /// Reports that the desktop's own do-not-disturb hides banners; no setting of this system shows that.
  private func quietFindings() -> [DoctorFinding] {
    guard let server = desktop.peer.shell?.server, let setting = server.bannerSetting else {
      return []
    }
    return [
      DoctorFinding(
        level: .warning, subject: "quiet",
        finding: "the do-not-disturb of \(server.name) is on: only critical banners are shown, and "
          + "the others are in its list",
        remedy: "Turn it off in the desktop's notification list, or with "
          + "`gsettings set \(setting.schema) \(setting.name) true`.")
    ]
  }

  /// The programs that inhibit banners and sounds; no setting of this system shows them (S25).
  private func inhibitionFindings(_ status: DesktopStatus) -> [DoctorFinding] {
    status.inhibitions.map { holder in
      DoctorFinding(
        level: .good, subject: "quiet",
        finding: "\(holder.appName) holds banners and sounds back"
          + (holder.reason.isEmpty ? "" : " (\(holder.reason))"),
        remedy: "End it, or what it does now, to see banners again.")
    }
  }

  /// Reports that the desktop's own settings silence sounds; no setting of this system shows that (S19).
  private func soundFindings() -> [DoctorFinding] {
    guard !desktop.bus.themes.choice.playsSounds else { return [] }
    return [
      DoctorFinding(
        level: .good, subject: "sounds",
        finding: "the desktop's settings (event-sounds) silence sounds of the theme: an ordinary "
          + "notification is heard only with a sound of its app",
        remedy: "Turn them on in the desktop's settings, or with "
          + "`gsettings set org.gnome.desktop.sound event-sounds true`.")
    ]
  }

  /// Whether notifications of other programs on a remote server are listed; empty unless the user wants it (S5).
  private func watchingFindings(_ watching: DesktopStatus.Watching) -> [DoctorFinding] {
    guard watching.isOn else { return [] }
    let isRefused = desktop.watching.refusal != nil
    return [
      DoctorFinding(
        level: isRefused ? .warning : .good, subject: "watching",
        finding: "notifications of other programs: \(watching.finding)",
        remedy: isRefused
          ? "Turn it off with `unctl desktop watch off`, or serve them with `unctl desktop serve`."
          : "")
    ]
  }

  private func portalFindings(_ status: DesktopStatus) -> [DoctorFinding] {
    status.portal.map { words in
      [DoctorFinding(level: .good, subject: "portal", finding: "the desktop portal \(words)")]
    } ?? []
  }

  private func servingFinding(_ status: DesktopStatus) -> DoctorFinding {
    let mode = status.mode.rawValue + (status.isForSession ? ", for this session only" : "")
    let file = status.activationFile.map { "; the bus starts it by \($0)" } ?? ""
    return DoctorFinding(
      level: .good, subject: "desktop",
      finding: "this system serves every program (\(mode))\(file)")
  }

  /// The remote server, its capabilities, and the features it lacks.
  private func lendingFinding(_ status: DesktopStatus) -> DoctorFinding {
    if status.mode == .serve, let reason = status.reason {
      return DoctorFinding(
        level: .warning, subject: "desktop", finding: "it is to serve every program, but \(reason)",
        remedy: (status.remedy.map { "\($0) Or leave" } ?? "Leave")
          + " it the desktop with `unctl desktop lend`.")
    }
    guard let shell = desktop.peer.shell, let server = shell.server else {
      if let server = status.server {
        return DoctorFinding(
          level: .good, subject: "desktop", finding: "shown by \(server)\(presenterWords)")
      }
      return DoctorFinding(
        level: .warning, subject: "desktop",
        finding: "no notification server is on the session bus",
        remedy: status.remedy
          ?? "Start the desktop's own, or one such as dunst; or open a shell with `unctl watch`.")
    }
    guard !server.capabilities.isEmpty else {
      return DoctorFinding(
        level: .warning, subject: "desktop",
        finding:
          "the notification server does not report what it can show, so that titles alone are shown, "
          + "without buttons and questions",
        remedy: "Restart the server; or open a shell with `unctl watch`.")
    }
    let abilities = server.capabilities.sorted().joined(separator: " ")
    let losses = server.losses(withPresenter: desktop.hasPresenter).joined(separator: "; ")
    return DoctorFinding(
      level: .good, subject: "desktop",
      finding:
        "shown by \(server.name) \(server.version) (\(abilities)); \(losses.isEmpty ? "nothing is lost" : losses)"
        + presenterWords
        + (shell.isInhibited ? "; its do-not-disturb is on, so only critical alerts sound" : ""))
  }

  private var presenterWords: String {
    desktop.hasPresenter ? "; its extension shows questions, replies and banners that stay" : ""
  }

  private func ownerFinding(
    _ name: DesktopStatus.OwnedName, _ status: DesktopStatus
  ) -> DoctorFinding {
    // The program of gnome-shell's server is gjs-console, which does not identify it.
    let server = name.name == FreedesktopServer.name ? desktop.peer.shell?.server?.name : nil
    let owner = name.owner.map { owner in
      let program = server.map { owner.contains($0) ? owner : "\($0), \(owner)" } ?? owner
      return "belongs to \(program)" + (name.process.map { ", process \($0)" } ?? "")
    }
    let files = ActivationFile.all(of: name.name, environment: configuration.environment)
    let starters = files.isEmpty ? "" : "; the bus can start it by \(files.joined(separator: ", "))"
    let isForeign =
      name.name == DistributorServer.name && name.owner != nil
      && name.process != Int(ProcessFacts.ownIdentifier)
    return DoctorFinding(
      level: isForeign ? .warning : .good, subject: "name",
      finding: "\(name.name) \(owner ?? "belongs to nobody")\(starters)",
      remedy: isForeign
        ? "Apps get their UnifiedPush messages from that program. End it, and the daemon has the name."
        : "")
  }

  /// How the text of a reply is entered; `nil` if no button could ask for one.
  func replyFinding() -> DoctorFinding? {
    guard let server = desktop.peer.shell?.server, server.hasButtons else { return nil }
    guard !server.takesReplies, !desktop.hasPresenter else {
      return DoctorFinding(level: .good, subject: "replies", finding: "typed on the bubble")
    }
    switch DialogSearch(environment: session.variables.current).outcome {
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
        finding: "typed in unctl watch, as the session has neither DISPLAY nor WAYLAND_DISPLAY",
        remedy: SessionScreen.remedy(session.variables.own))
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
