import DesktopServer
import LinuxEvents
import NotificationModel

extension DesktopServing {
  /// The status for the user; `server` shows bubbles while this system lends.
  func status(server: String?) -> DesktopStatus {
    DesktopStatus(
      mode: choice.mode, isServing: isServing, reason: reason, server: isServing ? nil : server,
      names: [
        owned(name, FreedesktopServer.name), owned(gtkName, GtkServer.name),
        owned(portal?.name, PortalServer.name),
      ],
      activationFile: ownFile?.path,
      portal: portal?.preference)
  }

  private func owned(_ served: ServedName?, _ name: String) -> DesktopStatus.OwnedName {
    switch served?.owner {
    case .us?:
      DesktopStatus.OwnedName(
        name: name, owner: program, process: Int(ProcessFacts.ownIdentifier))
    case .other(let connection)?:
      DesktopStatus.OwnedName(
        name: name, owner: served?.otherProcess?.executable ?? connection,
        process: served?.otherProcess.map { Int($0.identifier) })
    case .nobody?, nil: DesktopStatus.OwnedName(name: name)
    }
  }

  private var reason: String? {
    switch (choice.mode, name?.owner) {
    case (.serve, .other?): "another program has the name, and does not give it up"
    case (.auto, .us?), (.serve, _), (.lend, _), (.off, _): nil
    case (.auto, _): surroundings.reasonToLend
    }
  }
}
