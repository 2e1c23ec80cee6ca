package import ExtensionHost
import LinuxEvents
package import NotificationEngine
package import NotificationModel
import NotificationTransport

/// The configuration of a daemon at its start.
package struct DaemonConfiguration: Sendable {
  /// The path of the socket for apps.
  package var centerSocket: String
  /// The path of the second socket for apps, in a folder of its own that is shared with sandboxes; nil without one.
  package var sandboxSocket: String?
  /// The path of the socket for shells and commands.
  package var controlSocket: String
  /// The folder of the database and the installed apps.
  package var dataFolder: String
  /// Whether it runs on a clock that only commands move.
  package var isSimulator: Bool
  /// The choices in force.
  package var policy: Policy
  /// The variables of the session, with which an app is started in addition to its own.
  package var environment: [String: String]
  /// The options of the command line, which a later start uses again.
  package var options: [String] = []
  /// Whether notifications are also shown on the user's desktop, if there is one.
  package var showsOnDesktop = false
  /// The mode for the notifications of desktop programs, in place of the user's stored choice.
  package var desktopMode: DesktopMode?
  /// The device's location source.
  package var location = LocationSourceSetting.off
  /// The folders of the apps that are installed for all users, best first.
  package var sharedApps: [String] = []
  /// The limits of service extension processes.
  package var extensions = ExtensionSettings()

  /// Creates a configuration of a daemon on the real clock.
  package init(
    centerSocket: String, sandboxSocket: String? = nil, controlSocket: String, dataFolder: String,
    isSimulator: Bool = false, policy: Policy = Policy(), environment: [String: String] = [:]
  ) {
    self.centerSocket = centerSocket
    self.sandboxSocket = sandboxSocket
    self.controlSocket = controlSocket
    self.dataFolder = dataFolder
    self.isSimulator = isSimulator
    self.policy = policy
    self.environment = environment
  }

  /// The session's variables with the paths of this daemon.
  var extensionEnvironment: [String: String] {
    environment.merging([
      "USERNOTIFICATIONS_SOCKET": centerSocket, "USERNOTIFICATIONS_DATA": dataFolder,
    ]) { $1 }
  }

}

extension DaemonConfiguration {
  /// Reads the paths from the environment, as the library does, and the policy from the options.
  ///
  /// - Throws: `DaemonRun.StartFailure` if a path is too long or no home is known.
  package init(
    environment: [String: String], isSimulator: Bool, pendingLimit: Int?, appleSixtyFour: Bool,
    regionLimit: Int? = nil
  ) throws {
    let environment = SocketPaths.completed(environment)
    let paths: SocketPaths
    let data: DataFolder
    do throws(NotificationFailure) {
      paths = try SocketPaths(environment: environment)
      data = try DataFolder(environment: environment)
    } catch {
      throw DaemonRun.StartFailure(error)
    }
    var policy = Policy()
    if let pendingLimit { policy.pendingLimit = .refuse(above: pendingLimit) }
    if appleSixtyFour { policy.pendingLimit = .appleSixtyFour }
    if let regionLimit { policy.regionLimit = regionLimit }
    self.init(
      centerSocket: paths.center, sandboxSocket: paths.sandboxed, controlSocket: paths.control,
      dataFolder: data.path,
      isSimulator: isSimulator, policy: policy, environment: environment)
    sharedApps = try Self.sharedApps(environment)
    extensions = try Self.extensions(environment)
    location = try Self.location(environment)
    desktopMode = try Self.desktop(environment)
    showsOnDesktop = desktopMode != .off
  }

  /// The desktop mode: `USERNOTIFICATIONS_DESKTOP` names it.
  private static func desktop(_ environment: [String: String]) throws -> DesktopMode? {
    let variable = "USERNOTIFICATIONS_DESKTOP"
    guard let text = environment[variable], !text.isEmpty else { return nil }
    guard let mode = DesktopMode(rawValue: text) else {
      throw DaemonRun.StartFailure(
        exitCode: DaemonRun.StartFailure.cannotStart,
        message: "\(variable) is “\(text.prefix(100))”.",
        remedy: "Unset it, or set it to serve, lend, auto or off.")
    }
    return mode
  }

  /// The location source: `USERNOTIFICATIONS_LOCATION` is `automatic`, `geoclue`, `gpsd`, `gpsd:HOST:PORT` or
  /// `off`.
  private static func location(
    _ environment: [String: String]
  ) throws -> LocationSourceSetting {
    let variable = "USERNOTIFICATIONS_LOCATION"
    guard let text = environment[variable], !text.isEmpty else { return .automatic }
    guard let setting = LocationSourceSetting(text) else {
      throw DaemonRun.StartFailure(
        exitCode: DaemonRun.StartFailure.cannotStart,
        message: "\(variable) is “\(text.prefix(100))”.",
        remedy: "Unset it, or set it to automatic, geoclue, gpsd, gpsd:HOST:PORT or off.")
    }
    return setting
  }

  /// The folders of shared apps: `USERNOTIFICATIONS_APPS` contains others, separated by colons, or is empty.
  private static func sharedApps(_ environment: [String: String]) throws -> [String] {
    let variable = "USERNOTIFICATIONS_APPS"
    guard let text = environment[variable] else {
      return ["/usr/local/lib/usernotifications/apps", "/usr/lib/usernotifications/apps"]
    }
    let folders = text.split(separator: ":").map(String.init)
    if let relative = folders.first(where: { !$0.hasPrefix("/") }) {
      throw DaemonRun.StartFailure(
        exitCode: DaemonRun.StartFailure.cannotStart,
        message: "\(variable) names the folder “\(relative.prefix(100))”.",
        remedy: "Begin each folder with a slash, with colons between them, or unset the variable.")
    }
    return folders
  }

  /// The limits of extensions: `USERNOTIFICATIONS_EXTENSION_MEMORY` is their memory in MB (H11).
  private static func extensions(
    _ environment: [String: String]
  ) throws -> ExtensionSettings {
    var settings = ExtensionSettings()
    let variable = "USERNOTIFICATIONS_EXTENSION_MEMORY"
    guard let text = environment[variable], !text.isEmpty else { return settings }
    guard let megabytes = Int(text), DaemonLimits.extensionMegabytes.contains(megabytes) else {
      let range = DaemonLimits.extensionMegabytes
      throw DaemonRun.StartFailure(
        exitCode: DaemonRun.StartFailure.cannotStart,
        message: "\(variable) is “\(text.prefix(100))”.",
        remedy: "Unset it, or set it to a number of megabytes from \(range.lowerBound) to "
          + "\(range.upperBound).")
    }
    settings.memoryKilobytes = megabytes * 1_024
    settings.contentMemoryKilobytes = megabytes * 1_024
    return settings
  }
}

extension DaemonConfiguration {
  /// Whether the daemon itself runs in Flatpak's sandbox, in which only the portal is reachable.
  var isInSandbox: Bool { environment["container"] == "flatpak" }

  /// The variables for other programs of the session.
  var sessionEnvironment: [String: String] {
    environment.filter { !Self.privateNames.contains($0.key) }
  }

  /// The variables that systemd sets for the daemon alone.
  private static let privateNames: Set<String> = [
    "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "NOTIFY_SOCKET", "WATCHDOG_USEC",
    "WATCHDOG_PID", "INVOCATION_ID", "JOURNAL_STREAM", "SYSTEMD_EXEC_PID", "LIBDISPATCH_LOG",
  ]
}

extension DaemonConfiguration {
  /// Puts extensions into control groups of their own, if the service manager delegated one to this process.
  ///
  /// The process moves into another group below the delegated one, so this is only for programs that are the daemon, and not
  /// for hosts of one.
  ///
  /// - Returns: The reason why the groups can end processes but not limit their memory; nil if they can, or without a
  ///   delegated group.
  package mutating func takeDelegatedGroup() -> String? {
    guard let group = ControlGroup.takeDelegated() else { return nil }
    extensions.groups = group
    do throws(LinuxError) {
      try group.passOnLimits()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
