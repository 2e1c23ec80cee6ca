import DBus
import Foundation
import Glibc

extension PrivateDesktop {
  /// The file in which the daemon keeps the shown bubbles for the next one.
  package var bubblesFile: String { folder + "/run/usernotifications/control.sock.bubbles" }

  /// Waits until the daemon has received the numbers of its bubbles, and kept them.
  package func keepsBubbles(_ count: Int) throws {
    let end = BusConnection.now + UInt64(DesktopTestLimits.timeout * 1_000_000)
    while BusConnection.now < end {
      let bytes = (try? Data(contentsOf: URL(filePath: bubblesFile))) ?? Data()
      let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\"id\"")
      if parts.count == count + 1 { return }
      usleep(10_000)
    }
    throw DesktopFailure("the daemon does not keep \(count) bubbles")
  }
}
