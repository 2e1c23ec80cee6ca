import Dispatch
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

extension SpawningTests {
  @Suite(.timeLimit(.minutes(5)))
  struct CaptureTests {
    private struct End: Sendable {
      let status: ChildStatus
      let output: [UInt8]?

      var text: String? { output.map { String(decoding: $0, as: UTF8.self) } }
    }

    private let log = EventLog<End>()

    @discardableResult
    private func start(
      _ script: String, input: [UInt8]? = nil, limit: Int = 1_000, timeout: Double? = nil
    ) throws -> Int32 {
      try Spawn.captured(
        executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
        input: input, limit: limit, timeout: timeout, queue: log.queue
      ) { [log] in log.note(End(status: $0, output: $1)) }
    }

    private func end() async throws -> End { try #require(await log.next()) }

    @Test
    func `A child's output arrives with its end, and its error output does not`() async throws {
      try start("printf one; echo no >&2; printf two; exit 3")
      let end = try await end()
      #expect(end.status == .exited(code: 3))
      #expect(end.text == "onetwo")
    }

    @Test
    func `A child that writes nothing has an empty output`() async throws {
      try start("exec /bin/true")
      let end = try await end()
      #expect(end.status == .exited(code: 0))
      #expect(end.output == [])
    }

    @Test
    func `A child reads the whole input, even if larger than a pipe, and then its end`()
      async throws
    {
      try start("wc -c", input: [UInt8](repeating: 0x61, count: 300_000))
      #expect(try await end().text?.trimmingCharacters(in: .whitespacesAndNewlines) == "300000")
      try start("wc -c")
      #expect(try await end().text?.trimmingCharacters(in: .whitespacesAndNewlines) == "0")
    }

    @Test
    func `An output of exactly the limit arrives whole, even if larger than a pipe`() async throws {
      try start("head -c 200000 /dev/zero", limit: 200_000)
      #expect(try await end().output?.count == 200_000)
    }

    @Test
    func `A child that writes too much is ended with all its processes`() async throws {
      let folder = try TemporaryFolder()
      let held = folder.path("held")
      try #require(unsafe mkfifo(held, 0o600) == 0)
      let descriptor = try FileDescriptor.open(held, O_RDONLY | O_NONBLOCK)
      try start("sleep 1000 > '\(held)' & exec yes")
      let end = try await end()
      #expect(end.status == .signalled(number: SIGKILL))
      #expect(end.output == nil)
      // Reading ends when the last process that could write to the pipe has ended.
      #expect(fcntl(descriptor.number, F_SETFL, 0) == 0)
      #expect(try descriptor.read(max: 1).isEmpty)
    }

    @Test
    func `A child that takes too long is ended`() async throws {
      try start("exec sleep 1000", timeout: 0.1)
      #expect(try await end().status == .signalled(number: SIGKILL))
    }

    @Test
    func `A child that ends in time is not ended`() async throws {
      try start("printf done", timeout: 600)
      let end = try await end()
      #expect(end.status == .exited(code: 0))
      #expect(end.text == "done")
    }

    @Test
    func `An output of one byte over the limit is refused`() async throws {
      try start("printf 123456", limit: 5)
      #expect(try await end().output == nil)
    }

    @Test
    func `A process that a child left behind does not delay the report of its end`() async throws {
      let child = try start("sleep 60 & printf done")
      let end = try await end()
      #expect(end.text == "done")
      try Spawn.signal(child, SIGKILL, wholeGroup: true)
    }

    @Test
    func `A child that is ended keeps the output it wrote before`() async throws {
      let folder = try TemporaryFolder()
      try #require(unsafe mkfifo(folder.path("written"), 0o600) == 0)
      let child = try start("printf before; echo > '\(folder.path("written"))'; exec sleep 60")
      let written = try #require(FileHandle(forReadingAtPath: folder.path("written")))
      #expect(try written.readToEnd()?.isEmpty == false)
      try Spawn.signal(child, SIGTERM, wholeGroup: true)
      let end = try await end()
      #expect(end.status == .signalled(number: SIGTERM))
      #expect(end.text == "before")
    }

    @Test
    func `A captured child inherits no other descriptor`() async throws {
      let inheritable = FileDescriptor(owning: dup(STDIN_FILENO))
      let most = max(255, inheritable.number)
      try start(
        """
        readlink /proc/self/fd/0; readlink /proc/self/fd/2
        n=3; while [ $n -le \(most) ]; do [ -e /proc/$$/fd/$n ] && echo $n; n=$((n+1)); done; exit 0
        """)
      #expect(try await end().text == "/dev/null\n/dev/null\n")
      #expect(inheritable.number > 2)
    }

    @Test(arguments: [("/nowhere/program", ENOENT), ("true", EINVAL)])
    func `A program that cannot be started is named, and its handler never runs`(
      executable: String, code: Int32
    ) {
      #expect {
        try Spawn.captured(
          executable: executable, arguments: [], environment: [:], limit: 1, queue: log.queue
        ) { _, _ in }
      } throws: { error in
        (error as? LinuxError)?.code == code && "\(error)".contains(executable)
      }
    }
  }
}
