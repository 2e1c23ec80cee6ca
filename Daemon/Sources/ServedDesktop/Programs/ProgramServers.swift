package import DBus
import DesktopEntries
package import NotificationEngine
import NotificationModel

/// The servers for the desktop's programs on one bus.
///
/// Use it only on the executor that drives the bus.
package final class ProgramServers {
  /// The calls of programs.
  package let calls: ProgramCalls
  /// The notification list for programs.
  package let shell: ShellServer
  /// The distributor of UnifiedPush.
  package let distributor: DistributorServer
  private let freedesktop: FreedesktopServer
  private let gtk: GtkServer
  private let portal: PortalServer
  private let center: CenterServer
  private let permissions: PortalPermissions

  /// Exports all objects; the caller requests the bus names.
  ///
  /// - Throws: `disconnected`, or `limitPassed` if the connection exports too much already.
  package init(
    bus: BusConnection, busIdentifier: String, host: any ProgramHost
  ) throws(DBusError) {
    calls = ProgramCalls(bus: bus, busIdentifier: busIdentifier, host: host)
    freedesktop = try FreedesktopServer(calls)
    gtk = try GtkServer(calls)
    center = try CenterServer(calls)
    shell = try ShellServer(calls)
    portal = try PortalServer(calls)
    distributor = try DistributorServer(calls, host: host.connectors)
    permissions = try PortalPermissions(bus: bus, log: { [unowned host] in host.log($0) }) {
      [unowned host] in host.submit(.postings(.portalPermissions($0)))
    }
  }

  /// Forgets all programs; their pending calls are answered with an error.
  package func close() {
    shell.close()
    calls.close()
  }

  /// Sends a signal to a program, over the interface that its notification used; the answers to its calls are messages to it
  /// as a client.
  package func perform(_ effect: Effect.Postings) {
    switch effect {
    case .number, .cookie: break
    case .close(let number, let reason, let sender):
      freedesktop.close(number, reason, of: sender)
    case .inhibition(let isInhibited):
      freedesktop.changed(isInhibited)
      shell.changed(isInhibited: isInhibited)
    case .invoke(let response):
      switch response.way {
      case .freedesktop: freedesktop.invoke(response)
      case .gtk: gtk.invoke(response)
      case .portal: portal.invoke(response)
      // Observed notifications have no reply path.
      case .watched: break
      }
    case .setPortalPermission(let app, let isAllowed): permissions.set(app, isAllowed)
    }
  }

  /// Announces changed capabilities of the attached shells; returns whether they changed.
  package func announce() -> Bool { portal.announce() }

  /// Starts an app over the bus.
  package func wake(_ order: LaunchRequest, _ done: @escaping (AppWaking.Outcome) -> Void) {
    AppWaking.wake(
      order, on: calls.bus,
      isApplication: calls.senders.isBusActivatable(order.app.rawValue), done)
  }
}
