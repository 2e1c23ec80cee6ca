import Foundation
import Logging
import NotificationDaemon
import NotificationTransport

/// A real daemon on a virtual clock, in this process.
final class StageDaemon: Sendable {
  private let run: DaemonRun
  private let ended = DispatchSemaphore(value: 0)

  /// Starts it in a folder, and returns once programs can connect.
  init(folder: String, paths: SocketPaths) throws {
    var log = Logger(label: "test")
    log.logLevel = .critical
    run = DaemonRun(
      configuration: DaemonConfiguration(
        centerSocket: paths.center, controlSocket: paths.control, dataFolder: folder + "/data",
        isSimulator: true, environment: ["PATH": "/usr/bin:/bin"]),
      log: log)
    let started = Mailbox<(any Error)?>()
    let thread = Thread { [run, ended] in
      do {
        try run.run(catchesSignals: false) { started.put(nil) }
      } catch {
        started.put(error)
      }
      ended.signal()
    }
    thread.start()
    if let error = started.take() ?? nil { throw error }
  }

  /// Stops it as SIGTERM does.
  func stop() {
    run.stop()
    ended.wait()
    ended.signal()
  }

  deinit {
    stop()
  }
}
