import DaemonSupport
import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// The answers to calls while the daemon is stopped and started again.
@Suite(.blocking, .timeLimit(.minutes(5))) struct StopTests {
  private let organizer: BundleIdentifier

  init() throws {
    organizer = try #require(BundleIdentifier("com.example.organizer"))
  }

  private static let programs = 6
  private static let calls = 100

  @Test
  func `Six hundred calls during twenty-eight restarts are answered, and answered calls are kept`()
    throws
  {
    let first = try RunningDaemon()
    let folder = first.folder
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // A command's request makes the app known, and allows it.
    _ = try first.control().call(
      .notifications(.schedule(app: organizer, .reminder("first", after: 3_600), category: nil)))
    let calling = callers(of: first.paths)
    // The first daemon's folder is removed with the object, so it is kept until the end.
    first.stop()
    for _ in 0..<28 {
      let daemon = try RunningDaemon(folder: folder)
      Thread.sleep(forTimeInterval: 0.03)
      daemon.stop()
    }
    let last = try RunningDaemon(folder: folder)
    for failures in calling { #expect(failures.take() == []) }
    let control = last.control()
    let half = Self.programs * Self.calls / 2
    #expect(
      try control.call(.notifications(.pending(app: organizer))).count == half + 1,
      "the first request waits as well")
    #expect(try control.call(.notifications(.delivered(app: organizer))).count == half)
    withExtendedLifetime(first) {}
  }

  @Test func `A daemon starts after one that is still stopping`() throws {
    let folder = "/tmp/und-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let data = folder + "/data"
    try PrivateFolder.make(folder)
    try PrivateFolder.make(data)
    var lock = try FileLock.acquire(at: DaemonLock.path(in: data))
    try lock?.write(DaemonLock.stopping)
    let started = Mailbox<Result<RunningDaemon, any Error>>()
    Thread { started.put(Result { try RunningDaemon(folder: folder) }) }.start()
    // A daemon that does not wait has failed before this time is over.
    Thread.sleep(forTimeInterval: 0.3)
    withExtendedLifetime(lock) {}
    lock = nil
    _ = try started.take().get()
  }

  @Test func `A daemon starts after a process that only looks whether the lock is held`() throws {
    let folder = "/tmp/und-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let data = folder + "/data"
    try PrivateFolder.make(folder)
    try PrivateFolder.make(data)
    try Data().write(to: URL(filePath: DaemonLock.path(in: data)))
    // The look has begun, and its process does not go on for a while, as on a busy machine.
    let look = Process()
    look.executableURL = URL(filePath: "/usr/bin/flock")
    look.arguments = ["-s", DaemonLock.path(in: data), "/bin/sh", "-c", "echo; exec sleep 0.3"]
    let output = Pipe()
    look.standardOutput = output
    try look.run()
    #expect(output.fileHandleForReading.availableData.count == 1)
    _ = try RunningDaemon(folder: folder)
    look.waitUntilExit()
  }

  @Test func `A daemon does not wait for another program that holds the lock`() throws {
    let folder = "/tmp/und-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let data = folder + "/data"
    try PrivateFolder.make(folder)
    try PrivateFolder.make(data)
    // The last daemon has stopped, and left its text.
    let lock = try FileLock.acquire(at: DaemonLock.path(in: data))
    try lock?.write("stopping 1")
    #expect(!DaemonLock.isStopping(in: data))
    try lock?.write(DaemonLock.stopping)
    #expect(DaemonLock.isStopping(in: data))
    withExtendedLifetime(lock) {}
  }

  /// Programs that add requests one after the other, half of them without a trigger; each returns its failures.
  private func callers(of paths: SocketPaths) -> [Mailbox<[String]>] {
    (0..<Self.programs).map { program in
      let failures = Mailbox<[String]>()
      let client = CenterClient.organizer(at: paths)
      let connected = DispatchSemaphore(value: 0)
      let thread = Thread {
        var failed: [String] = []
        for call in 0..<Self.calls {
          let request = NotificationRequest.reminder(
            "\(program)-\(call)", after: call % 2 == 0 ? 3_600 : nil)
          do throws(NotificationFailure) {
            _ = try client.request(.notifications(.add(request)))
          } catch {
            failed.append("\(call): \(error.message)")
          }
          if call == 0 { connected.signal() }
          Thread.sleep(forTimeInterval: 0.005)
        }
        client.close()
        failures.put(failed)
      }
      thread.start()
      connected.wait()
      return failures
    }
  }
}

extension ControlReply {
  /// How many requests or notifications it lists.
  fileprivate var count: Int? {
    switch self {
    case .pending(let requests): requests.count
    case .delivered(let notifications): notifications.count
    default: nil
    }
  }
}
