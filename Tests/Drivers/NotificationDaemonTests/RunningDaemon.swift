import Foundation
import LinuxEvents
import Logging
import NotificationDaemon
import NotificationModel
import NotificationTransport
import Synchronization

/// A real daemon with real sockets and a real store in a folder of its own, on a virtual clock.
final class RunningDaemon: Sendable {
  let folder: String
  let paths: SocketPaths
  /// Whether the folder goes with this object; one that was handed over stays.
  private let isOwner: Bool
  private let run: DaemonRun
  private let ended = DispatchSemaphore(value: 0)

  /// Starts it and returns once programs can connect.
  init(folder: String? = nil, isSimulator: Bool = true) throws {
    self.folder = folder ?? "/tmp/und-\(UUID().uuidString.prefix(8))"
    isOwner = folder == nil
    paths = try SocketPaths(folder: self.folder + "/run")
    var log = Logger(label: "test")
    log.logLevel = .critical
    run = DaemonRun(
      configuration: DaemonConfiguration(
        centerSocket: paths.center, controlSocket: paths.control, dataFolder: self.folder + "/data",
        isSimulator: isSimulator, environment: ["PATH": "/usr/bin:/bin"]),
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
    if let error = started.take() { throw error }
  }

  /// Stops it as SIGTERM does, and keeps its folder.
  func stop() {
    run.stop()
    ended.wait()
    ended.signal()
  }

  deinit {
    run.stop()
    ended.wait()
    if isOwner { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// Somebody who acts for the person.
  func control() -> ControlClient {
    ControlClient(paths: paths, startsDaemon: false, environment: [:])
  }

  /// A program that uses the library.
  func app(_ identifier: String = "com.example.organizer") -> CenterClient {
    CenterClient(
      hello: { Hello(bundleIdentifier: identifier, displayName: "Organizer") }, paths: paths,
      startsDaemon: false, environment: [:])
  }
}

extension CenterClient {
  /// Sends a call and waits for its answer.
  func ask(_ call: AppCall) throws -> AppReply {
    let answer = Mailbox<Result<AppReply, NotificationFailure>>()
    send(call) { answer.put($0) }
    return try answer.take().get()
  }
}

/// A queue between a callback and the test that waits for it.
final class Mailbox<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let filled = DispatchSemaphore(value: 0)

  func put(_ value: Value) {
    values.withLock { $0.append(value) }
    filled.signal()
  }

  /// The next value; a test that waits longer than four minutes has failed.
  func take() -> Value {
    guard filled.wait(timeout: .now() + 240) == .success else {
      preconditionFailure("nothing came within four minutes")
    }
    return values.withLock { $0.removeFirst() }
  }

  /// The next value that fits.
  func take(where fits: (Value) -> Bool) -> Value {
    while true {
      let value = take()
      if fits(value) { return value }
    }
  }
}

extension NotificationRequest {
  /// A reminder with a title, due after some seconds, or at once.
  static func reminder(_ identifier: String, after seconds: Double?) -> NotificationRequest {
    var content = NotificationContent()
    content.title = .literal("Reminder \(identifier)")
    return NotificationRequest(
      identifier: identifier, content: content,
      trigger: seconds.map { .timeInterval(seconds: $0, repeats: false) })
  }
}
