import DBus
import LinuxEvents
import NotificationEngine
import NotificationModel
import ServedDesktop

/// The name of the desktop portal's backend on the session bus, and the configuration that makes the portal use it (S29).
///
/// The user's desktop mode decides whether the portal uses this backend; its calls are answered in every mode but `off`. Use
/// it only on the executor of its bus.
final class PortalServing {
  private let desktop: SessionDesktopWatch
  private let log: (String) -> Void
  private let file: PortalPreferenceFile
  private let activation: ActivationFile?
  let name: ServedName
  /// The words about the portal's configuration in the status; nil if this system does not configure the portal.
  private(set) var preference: String?

  /// Watches the name, which is requested according to the mode.
  ///
  /// - Throws: The errors of the bus calls.
  init(
    host: any ProgramHost, desktop: SessionDesktopWatch, bus: BusConnection
  ) throws(DBusError) {
    self.desktop = desktop
    log = { [unowned host] in host.log($0) }
    file = PortalPreferenceFile(environment: host.environment)
    activation = ActivationFile(of: PortalServer.name, environment: host.environment)
    name = try ServedName(PortalServer.name, bus: bus) { _ in }
  }

  // MARK: - The user's choice

  /// Applies the user's desktop mode.
  ///
  /// Calls are answered in every mode but `off`; the portal is configured for this backend if served mode is stored.
  func follow(_ choice: DesktopChoice) {
    prefer(choice.mode == .serve && !choice.isForSession)
    if choice.isForSession {
      preference = "asks as its configuration says: a file for it would hold in every session"
    }
    do throws(LinuxError) {
      if choice.mode == .off {
        // Otherwise the bus would start the daemon, which runs already, and the portal would wait for the name in vain.
        _ = try activation?.refuse()
      } else {
        _ = try activation?.remove()
      }
    } catch {
      log("the bus keeps its file for \(PortalServer.name): \(error)")
    }
    if choice.mode == .off { name.release() } else { name.want(replacing: true) }
  }

  private func prefer(_ isPreferred: Bool) {
    guard isPreferred else {
      preference = nil
      do throws(LinuxError) {
        try file.remove()
      } catch {
        log("the portal still asks this system: \(error)")
      }
      return
    }
    desktop.read { [weak self] in self?.prefer(on: $0) }
  }

  private func prefer(on desktops: [String]) {
    guard let plan = file.plan(on: desktops) else {
      preference =
        "asks as its configuration says: XDG_CURRENT_DESKTOP is not set, so no file was written"
      return
    }
    preference = Self.words(for: plan)
    do throws(LinuxError) {
      try file.write(plan)
    } catch {
      preference = "does not ask this system: \(error)"
      log("the portal does not ask this system: \(error)")
    }
  }

  private static func words(for plan: PortalPreference.Plan) -> String {
    switch plan {
    case .write(let path, _), .isSet(let path):
      "asks this system by \(path), which it reads when it starts"
    case .ask(let path):
      "asks as \(path) says; add there, below [preferred]: \(PortalPreference.line)"
    }
  }
}
