import Dispatch
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

extension SpawningTests {
  @Suite(.timeLimit(.minutes(5)))
  struct ChildExitTests {
    @Test
    func `The end of a running child is reported`() async throws {
      let child = try Spawn.detached(executable: "/bin/sleep", arguments: ["60"], environment: [:])
      let log = EventLog<ChildStatus>()
      let exit = try ChildExit(of: child, queue: log.queue) { log.note($0) }
      #expect(try Spawn.poll(child) == nil)
      try Spawn.signal(child, SIGTERM)
      #expect(await log.next() == .signalled(number: SIGTERM))
      #expect(throws: LinuxError(operation: "waitpid", code: ECHILD, message: "")) {
        try Spawn.poll(child)
      }
      withExtendedLifetime(exit) {}
    }

    @Test
    func `The end of a child that ends at once is reported`() async throws {
      let child = try Spawn.detached(executable: "/bin/false", environment: [:])
      let log = EventLog<ChildStatus>()
      let exit = try ChildExit(of: child, queue: log.queue) { log.note($0) }
      #expect(await log.next() == .exited(code: 1))
      withExtendedLifetime(exit) {}
    }

    @Test
    func `A status is collected even if no object is kept`() async throws {
      let child = try Spawn.detached(executable: "/bin/sleep", arguments: ["60"], environment: [:])
      let log = EventLog<ChildStatus>()
      try ChildExit.untilEnd(of: child, queue: log.queue) { log.note($0) }
      try Spawn.signal(child, SIGKILL)
      #expect(await log.next() == .signalled(number: SIGKILL))
      #expect(throws: LinuxError(operation: "waitpid", code: ECHILD, message: "")) {
        try Spawn.poll(child)
      }
    }

    @Test
    func `A status that other code collected is unknown`() async throws {
      let child = try Spawn.detached(executable: "/bin/true", environment: [:])
      let log = EventLog<ChildStatus>()
      log.queue.suspend()
      let exit = try ChildExit(of: child, queue: log.queue) { log.note($0) }
      #expect(try Spawn.wait(for: child) == .exited(code: 0))
      log.queue.resume()
      #expect(await log.next() == .unknown)
      withExtendedLifetime(exit) {}
    }

    @Test
    func `A whole process group ends together`() async throws {
      let folder = try TemporaryFolder()
      // The pipe's writing end closes when the last process of the group has ended.
      let pipe = folder.path("pipe")
      let script = "mkfifo pipe; sleep 60 > pipe & exec sleep 60 < pipe"
      let made = EventLog<Bool>()
      let watch = try FileWatch(path: pipe, queue: made.queue) { made.note(true) }
      let child = try Spawn.detached(
        executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
        workingFolder: folder.path)
      _ = await made.next()
      let reading = try FileDescriptor.open(pipe, O_RDONLY)
      try Spawn.signal(child, SIGKILL, wholeGroup: true)
      #expect(try Spawn.wait(for: child) == .signalled(number: SIGKILL))
      let end = try reading.read(max: 1)
      #expect(end == [])
      withExtendedLifetime(watch) {}
    }

    @Test
    func `A process that does not exist cannot be watched`() throws {
      let child = try Spawn.detached(executable: "/bin/true", environment: [:])
      _ = try Spawn.wait(for: child)
      #expect(throws: LinuxError(operation: "pidfd_open", code: ESRCH, message: "")) {
        try ChildExit(of: child, queue: .global()) { _ in }
      }
    }
  }
}
