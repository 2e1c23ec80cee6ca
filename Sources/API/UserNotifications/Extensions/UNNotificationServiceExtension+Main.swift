import Foundation
import NotificationModel
import SystemConnection

extension UNNotificationServiceExtension {
  /// Runs the process of a service extension; the only line of its `main.swift`.
  ///
  /// ```swift
  /// UNNotificationServiceExtension.main(NotificationService.init)
  /// ```
  ///
  /// On Apple's systems the system finds the class by its name in `Info.plist`. Here the program names
  /// it, so that a class keeps the initializer it has.
  ///
  /// An instance is made for each push, several in one process and at the same time (H12). The main
  /// thread runs its loop and the main queue. The process ends when the system needs it no longer.
  ///
  /// - Parameter create: Makes an instance; called on the thread of its push.
  public static func main(_ create: @escaping () -> UNNotificationServiceExtension) -> Never {
    let connection: ExtensionConnection
    do throws(NotificationFailure) {
      connection = try ExtensionConnection()
    } catch {
      let line = "\(error.message) \(remedy)\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
      exit(64)
    }
    // Whoever calls this gives its closure away: nothing runs after it.
    let run = ServiceExtensionRun(create: Handover(create)) { connection.send($0, token: $1) }
    PushThreads(next: connection.next, take: run.take, ended: { exit(0) }).start()
    while true { RunLoop.main.run() }
  }

  private static let remedy =
    "Put it into the PlugIns folder of an app, install that with unctl install, and send a push."
}
