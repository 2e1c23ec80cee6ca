import LinuxEvents
import NotificationEngine
import NotificationModel
import NotificationWire
import Release
import ServedDesktop

extension Daemon {
  /// Receives a program's greeting, and finds the desktop file of its claimed identifier for the engine.
  func greeted(_ number: ConnectionNumber, _ hello: Hello, _ peer: PeerFacts) {
    var peer = peer
    peer.program.entry = hello.bundleIdentifier.flatMap {
      ProgramEntry.find($0, environment: configuration.environment)
    }
    receive(.appGreeted(number, message: 0, hello, peer))
  }
  /// The answer to a program's greeting.
  func welcome(_ app: BundleIdentifier?) -> Welcome {
    Welcome(
      app: app, daemonVersion: Release.version,
      daemonProcess: Int(ProcessFacts.ownIdentifier), isSimulator: configuration.isSimulator)
  }
}
