import LinuxEvents
import NotificationModel
import NotificationStore

extension Daemon {
  /// Gives the desktop's shell its place among the peers and lets it look for a server.
  func attachDesktop() {
    guard configuration.showsOnDesktop, let number = newNumber() else { return }
    let peer = DesktopPeer(
      daemon: self, number: number,
      sounds: DesktopSounds(
        environment: configuration.environment,
        executable: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? "",
        dataFolder: configuration.dataFolder, log: log),
      icons: DesktopIcons(
        environment: configuration.environment, program: Self.thumbnailProgram,
        folder: configuration.dataFolder + "/icons"))
    connections[number] = peer
    desktop = peer
    peer.start()
    let watch = LoginWatch(daemon: self)
    login = watch
    watch.start()
  }

  /// The clock that real waits are on; the simulator's own may stand still.
  func bootTime() -> BootTime { BootTime(microseconds: Clocks.bootMicroseconds()) }

  /// Whether critical alerts are heard on a muted device (C9).
  var unmutesForCritical: Bool { (try? ledger.globalSettings())?.unmutesForCritical == true }

  /// What is known of an app, such as its bundle and its groups.
  func record(of app: BundleIdentifier) -> AppRecord? {
    (try? ledger.app(app)) ?? nil
  }

  /// Keeps what lets an app come to the front, for the program that is started by the same answer.
  func remember(activationToken: String, for app: BundleIdentifier) {
    if activationTokens.count >= DaemonLimits.activationTokens { activationTokens = [:] }
    activationTokens[app] = ActivationToken(
      text: activationToken,
      end: bootTime().advanced(byMicroseconds: DaemonLimits.activationTokenLife))
  }

  /// What the answer that starts an app now came with, once.
  func takeActivationToken(for app: BundleIdentifier) -> String? {
    guard let token = activationTokens.removeValue(forKey: app), bootTime() < token.end else {
      return nil
    }
    return token.text
  }
}
