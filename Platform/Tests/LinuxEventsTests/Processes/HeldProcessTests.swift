import Dispatch
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

extension SpawningTests {
  @Suite(.timeLimit(.minutes(5)))
  struct HeldProcessTests {
    /// A process that sleeps for a minute, with its start time.
    private static func sleeper() throws -> (process: Int32, start: Int64) {
      let process = try Spawn.detached(
        executable: "/bin/sleep", arguments: ["60"], environment: [:])
      return (process, try #require(ProcessFacts(of: process)?.startMicroseconds))
    }

    @Test
    func `A process that is asked to end does so, and its end is reported`() async throws {
      let (process, start) = try Self.sleeper()
      let log = EventLog<Bool>()
      let held = try HeldProcess(process, startMicroseconds: start, queue: log.queue) {
        log.note(true)
      }
      try held.askToEnd()
      #expect(await log.next() == true)
      #expect(try Spawn.wait(for: process) == .signalled(number: SIGTERM))
    }

    @Test
    func `A process that ignores the request is killed`() async throws {
      let folder = try TemporaryFolder()
      let ready = folder.path("ready")
      let made = EventLog<Bool>()
      let watch = try FileWatch(path: ready, queue: made.queue) { made.note(true) }
      let process = try Spawn.detached(
        executable: "/bin/sh", arguments: ["-c", "trap '' TERM; : > ready; exec sleep 60"],
        environment: ["PATH": "/usr/bin:/bin"], workingFolder: folder.path)
      _ = await made.next()
      let start = try #require(ProcessFacts(of: process)?.startMicroseconds)
      let log = EventLog<Bool>()
      let held = try HeldProcess(process, startMicroseconds: start, queue: log.queue) {
        log.note(true)
      }
      try held.askToEnd()
      try held.kill()
      #expect(await log.next() == true)
      #expect(try Spawn.wait(for: process) == .signalled(number: SIGKILL))
      withExtendedLifetime(watch) {}
    }

    @Test
    func `Another process with the same number is not signalled`() throws {
      let queue = DispatchQueue(label: "HeldProcessTests")
      let (process, start) = try Self.sleeper()
      #expect(throws: LinuxError(operation: "pidfd_open", code: ESRCH, message: "")) {
        try HeldProcess(process, startMicroseconds: start + 10_000, queue: queue) {}
      }
      #expect(try Spawn.poll(process) == nil)
      try Spawn.signal(process, SIGKILL)
      _ = try Spawn.wait(for: process)
      #expect(throws: LinuxError(operation: "pidfd_open", code: ESRCH, message: "")) {
        try HeldProcess(process, startMicroseconds: start, queue: queue) {}
      }
    }

    @Test
    func `A process that has ended accepts a signal without an error`() async throws {
      let (process, start) = try Self.sleeper()
      let log = EventLog<Bool>()
      let held = try HeldProcess(process, startMicroseconds: start, queue: log.queue) {
        log.note(true)
      }
      try held.kill()
      #expect(await log.next() == true)
      _ = try Spawn.wait(for: process)
      try held.askToEnd()
      try held.kill()
    }
  }
}
