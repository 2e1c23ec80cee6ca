import DesktopEntries
import LinuxEvents
import NotificationModel
import ServedDesktop

extension DesktopServing {
  /// The status for the user; `server` shows the banners in borrowed mode.
  func status(server: String?) -> DesktopStatus {
    var status = DesktopStatus(
      mode: choice.mode, isServing: isServing, reason: reason,
      server: isServing ? nil : server ?? startedServer,
      names: [
        owned(name, FreedesktopServer.name), owned(gtkName, GtkServer.name),
        owned(portal?.name, PortalServer.name),
        owned(distributorName, DistributorServer.name),
      ],
      activationFile: files.own?.path,
      portal: portal?.preference)
    status.remedy = remedy
    return status
  }

  /// The words for a server that does not run yet, because nothing was shown since the login.
  private var startedServer: String? {
    guard choice.mode == .lend || choice.mode == .auto, canStartOther || ownService != nil,
      case .nobody? = name?.owner
    else { return nil }
    return "the desktop's server, which the bus starts for the first notification"
  }

  /// The desktop's program that would end if this system took the bus name.
  var endangeredProgram: DesktopProgram? {
    guard case .other? = name?.owner, let process = name?.otherProcess,
      let program = DesktopProgram(running: process), program.needsName
    else { return nil }
    return program
  }

  /// The name by which the bus starts the server of the session's desktop.
  var ownService: String? {
    guard let service = DesktopProgram(of: desktop.desktops)?.service,
      services.contains(service)
    else { return nil }
    return service
  }

  private func owned(_ served: ServedName?, _ name: String) -> DesktopStatus.OwnedName {
    switch served?.owner {
    case .us?:
      DesktopStatus.OwnedName(
        name: name, owner: Self.program, process: Int(ProcessFacts.ownIdentifier))
    case .other(let connection)?:
      DesktopStatus.OwnedName(
        name: name,
        owner: served?.otherProcess.flatMap { DesktopProgram(running: $0)?.name ?? $0.executable }
          ?? connection,
        process: served?.otherProcess.map { Int($0.identifier) })
    case .nobody?, nil: DesktopStatus.OwnedName(name: name)
    }
  }

  /// The step by which the chosen program gets the name.
  private var remedy: String? {
    switch (choice.mode, name?.owner) {
    case (.serve, .other?):
      name?.otherProcess.flatMap { process in
        DesktopProgram(running: process)?.release
          ?? process.executable.map { executable in
            ProgramStarter(
              ofProcess: Int(process.identifier), executable: executable,
              environment: host.environment
            ).remedy(process: Int(process.identifier), executable: executable)
          }
      }
    case (.lend, .nobody?), (.auto, .nobody?):
      isReturning || ownService != nil
        ? nil : DesktopProgram(of: desktop.desktops)?.recovery ?? startRemedy
    case (.serve, _), (.lend, _), (.auto, _), (.off, _): nil
    }
  }

  /// A server that the bus starts needs no advice.
  private var startRemedy: String? {
    guard choice.mode == .lend, !canStartOther else { return nil }
    return
      "Start a notification server, such as dunst, or let this system serve with `unctl desktop auto`."
  }

  private var reason: String? {
    switch (choice.mode, name?.owner) {
    case (.serve, .other?): "another program has the name, and does not give it up"
    case (.auto, .us?), (.serve, _), (.lend, _), (.off, _): nil
    case (.auto, _): surroundings.reasonToLend
    }
  }
}
