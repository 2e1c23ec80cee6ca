import Foundation
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

extension SpawningTests {
  /// Processes that are found by an environment variable.
  struct MarkedProcessesTests {
    private static let variable = "MARKED_PROCESSES_TESTS"
    private let mark = UUID().uuidString

    private func start(_ value: String) throws -> Int32 {
      try Spawn.detached(
        executable: "/bin/sleep", arguments: ["1000"],
        environment: [Self.variable: value, "PATH": "/bin:/usr/bin"])
    }

    @Test func `Processes with exactly the given value end, and no others`() throws {
      let (meant, other) = (try start(mark), try start(mark + "1"))
      #expect(MarkedProcesses.end(variable: Self.variable) { $0.elementsEqual(mark.utf8) } == 1)
      #expect(try Spawn.wait(for: meant) == .signalled(number: SIGKILL))
      #expect(try Spawn.poll(other) == nil)
      #expect(MarkedProcesses.end(variable: Self.variable) { $0.starts(with: mark.utf8) } == 1)
      #expect(try Spawn.wait(for: other) == .signalled(number: SIGKILL))
    }

    @Test func `Each marked process is counted once, also while it exits`() throws {
      let processes = try (0..<20).map { _ in try start(mark) }
      #expect(MarkedProcesses.end(variable: Self.variable) { $0.elementsEqual(mark.utf8) } == 20)
      for process in processes {
        #expect(try Spawn.wait(for: process) == .signalled(number: SIGKILL))
      }
    }

    /// The kernel shows the environment of a program a moment after it has begun.
    @Test func `A process is found from the moment in which its program begins`() throws {
      for _ in 0..<100 {
        let process = try start(mark)
        let count = MarkedProcesses.end(variable: Self.variable) { $0.elementsEqual(mark.utf8) }
        kill(process, SIGKILL)
        #expect(try Spawn.wait(for: process) == .signalled(number: SIGKILL))
        #expect(count == 1)
      }
    }

    @Test func `A process in its own session, whose parent has ended, is found`() throws {
      let folder = try TemporaryFolder()
      let script = "setsid sh -c 'echo $$ > \(folder.path("number")); exec sleep 1000' & exit 0"
      let parent = try Spawn.detached(
        executable: "/bin/sh", arguments: ["-c", script],
        environment: [Self.variable: mark, "PATH": "/bin:/usr/bin"])
      #expect(try Spawn.wait(for: parent) == .exited(code: 0))
      var number: Int32?
      let end = ContinuousClock.now + .seconds(240)
      while number == nil {
        try #require(ContinuousClock.now < end)
        usleep(1_000)
        number = try? Int32(folder.text("number").trimmingCharacters(in: .whitespacesAndNewlines))
      }
      #expect(MarkedProcesses.end(variable: Self.variable) { $0.elementsEqual(mark.utf8) } == 1)
    }

    @Test(arguments: [
      ("", nil), ("A=1", nil), ("A=1\0M=x", "x"), ("M=\0M=y", ""), ("MM=x\0M=x=y\0", "x=y"),
      ("=M\0M", nil),
    ])
    func `A variable's value is read from the environment that the kernel shows`(
      environment: String, value: String?
    ) {
      let found = MarkedProcesses.value(of: "M", in: Array(environment.utf8))
      #expect(found.map { String(decoding: $0, as: UTF8.self) } == value)
    }
  }
}
