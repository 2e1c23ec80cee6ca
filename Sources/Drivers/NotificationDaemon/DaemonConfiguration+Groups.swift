import ExtensionHost
import LinuxEvents

extension DaemonConfiguration {
  /// Puts extensions into control groups of their own, where the service manager delegated its own to this
  /// process.
  ///
  /// The process moves into another group of the delegated ones; for programs that are the daemon, and no host of
  /// one.
  public mutating func takeDelegatedGroup() {
    extensions.groups = ControlGroup.takeDelegated()
  }
}
