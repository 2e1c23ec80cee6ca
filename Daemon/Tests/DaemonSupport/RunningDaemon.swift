import Foundation
import Logging
import NotificationDaemon
package import NotificationTransport
import Synchronization

/// A real daemon with real sockets and a real store in a folder of its own, on a virtual clock.
package final class RunningDaemon: Sendable {
  package let folder: String
  package let paths: SocketPaths
  /// Whether the folder is removed with this object; one that was passed in stays.
  private let isOwner: Bool
  private let run: DaemonRun
  private let ended = DispatchSemaphore(value: 0)

  /// Starts it and returns once programs can connect.
  package init(
    folder: String? = nil, isSimulator: Bool = true, sharedApps: [String] = []
  ) throws {
    self.folder = folder ?? "/tmp/und-\(UUID().uuidString.prefix(8))"
    isOwner = folder == nil
    paths = try SocketPaths(folder: self.folder + "/run")
    var log = Logger(label: "test")
    log.logLevel = .critical
    var configuration = DaemonConfiguration(
      centerSocket: paths.center, sandboxSocket: paths.sandboxed, controlSocket: paths.control,
      dataFolder: self.folder + "/data", isSimulator: isSimulator,
      environment: ["PATH": "/usr/bin:/bin"])
    configuration.sharedApps = sharedApps
    run = DaemonRun(configuration: configuration, log: log)
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
    if let error = started.take() { throw error }
  }

  /// Stops it as SIGTERM does, and keeps its folder.
  package func stop() {
    run.stop()
    ended.wait()
    ended.signal()
  }

  deinit {
    run.stop()
    ended.wait()
    if isOwner { try? FileManager.default.removeItem(atPath: folder) }
  }
}

/// A queue between a callback and the test that waits for it.
package final class Mailbox<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let filled = DispatchSemaphore(value: 0)

  package init() {}

  package func put(_ value: Value) {
    values.withLock { $0.append(value) }
    filled.signal()
  }

  /// The next value; a test that waits longer than four minutes has failed.
  package func take() -> Value {
    guard filled.wait(timeout: .now() + 240) == .success else {
      preconditionFailure("nothing came within four minutes")
    }
    return values.withLock { $0.removeFirst() }
  }

  /// The next value that fits.
  package func take(where fits: (Value) -> Bool) -> Value {
    while true {
      let value = take()
      if fits(value) { return value }
    }
  }
}
