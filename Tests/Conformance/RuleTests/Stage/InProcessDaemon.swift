import Foundation
import Logging
import NotificationDaemon
import NotificationTransport
import Synchronization

/// A daemon in this process, with real sockets and a real store in a folder of its own.
final class InProcessDaemon: ServedDaemon {
  let paths: SocketPaths
  private let folder: String
  private let run: DaemonRun
  private let ended = DispatchSemaphore(value: 0)

  /// Starts it and returns once programs can connect.
  init() throws {
    folder = "/tmp/unr-\(UUID().uuidString.prefix(8))"
    paths = try SocketPaths(folder: folder + "/run")
    var log = Logger(label: "rules")
    log.logLevel = .critical
    run = DaemonRun(
      configuration: DaemonConfiguration(
        centerSocket: paths.center, controlSocket: paths.control, dataFolder: folder + "/data",
        isSimulator: true, environment: ["PATH": "/usr/bin:/bin"]),
      log: log)
    let (ready, failure) = (DispatchSemaphore(value: 0), FirstFailure())
    Thread { [run, ended] in
      do {
        try run.run(catchesSignals: false) { ready.signal() }
      } catch {
        failure.keep(error)
        ready.signal()
      }
      ended.signal()
    }.start()
    ready.wait()
    if let error = failure.error { throw error }
  }

  func stop() {
    run.stop()
    ended.wait()
    try? FileManager.default.removeItem(atPath: folder)
  }
}

/// The error of a thread, for the one that waits for it.
private final class FirstFailure: Sendable {
  private let held = Mutex<(any Error)?>(nil)

  func keep(_ error: any Error) {
    held.withLock { $0 = error }
  }

  var error: (any Error)? { held.withLock(\.self) }
}
