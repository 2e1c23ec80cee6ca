import Foundation
import LinuxEvents
package import NotificationModel

/// What keeps a daemon from starting, as far as it is seen from outside, without starting one.
package enum StartObstacle {
  /// All that is in the way for a process with these variables.
  package static func all(environment: [String: String]) -> [NotificationFailure] {
    var failures = [program(environment)]
    do throws(NotificationFailure) {
      let sockets = try SocketPaths(environment: environment)
      failures.append(failure { () throws(NotificationFailure) in try sockets.checkFolder() })
    } catch { failures.append(error) }
    do throws(NotificationFailure) {
      let data = try DataFolder(environment: environment)
      failures.append(failure { () throws(NotificationFailure) in try data.check() })
      failures.append(holder(of: data, environment))
    } catch { failures.append(error) }
    return failures.compactMap { $0 }
  }

  private static func failure(
    _ body: () throws(NotificationFailure) -> Void
  ) -> NotificationFailure? {
    do throws(NotificationFailure) {
      try body()
      return nil
    } catch { return error }
  }

  /// The program that would be started.
  private static func program(_ environment: [String: String]) -> NotificationFailure? {
    let starter = DaemonStarter(environment: environment, patience: 0)
    return failure { () throws(NotificationFailure) in _ = try starter.program() }
  }

  /// A daemon that serves the data folder on another socket.
  private static func holder(
    of data: DataFolder, _ environment: [String: String]
  ) -> NotificationFailure? {
    guard let holder = DaemonLock.holder(in: data.path),
      let own = try? SocketPaths(environment: environment).center, holder != own
    else { return nil }
    return DaemonLock.served(data.path, at: holder)
  }
}
