import Foundation
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

extension SpawningTests {
  struct SpawnTests {
    /// Runs a program to its end and returns its output.
    private func output(
      _ executable: String, _ arguments: [String], environment: [String: String] = [:],
      workingFolder: String? = nil
    ) throws -> String {
      let folder = try TemporaryFolder()
      let child = try Spawn.detached(
        executable: executable, arguments: arguments, environment: environment,
        workingFolder: workingFolder, log: folder.path("log"))
      #expect(try Spawn.wait(for: child) == .exited(code: 0))
      return try folder.text("log")
    }

    @Test(arguments: [
      ("exit 0", ChildStatus.exited(code: 0)), ("exit 7", .exited(code: 7)),
      ("exit 255", .exited(code: 255)), ("kill -9 $$", .signalled(number: 9)),
    ])
    func `The status says how a child ended`(script: String, expected: ChildStatus) throws {
      let child = try Spawn.detached(
        executable: "/bin/sh", arguments: ["-c", script], environment: [:])
      let status = try Spawn.wait(for: child)
      #expect(status == expected)
      #expect(status.isSuccess == (script == "exit 0"))
    }

    @Test
    func `Arguments and environment arrive as given, and no others do`() throws {
      let arguments = ["-c", "printf '%s|' \"$@\"", "name", "a b", "", "ü$HOME'\""]
      #expect(try output("/bin/sh", arguments) == "a b||ü$HOME'\"|")
      let variables = try output("/usr/bin/env", [], environment: ["A": "1=2", "B": ""])
      #expect(variables == "A=1=2\nB=\n")
    }

    @Test
    func `A child reads an empty input and inherits no descriptor`() throws {
      // dup(2) makes an inheritable descriptor.
      let inheritable = FileDescriptor(owning: dup(STDIN_FILENO))
      // Listing the folder would open another descriptor, so each number is tested.
      let script = """
        readlink /proc/self/fd/0; n=0
        while [ $n -le \(max(255, inheritable.number)) ]; do [ -e /proc/$$/fd/$n ] && echo $n; n=$((n+1)); done; exit 0
        """
      let lines = try output("/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
      #expect(inheritable.number > 2)
      #expect(lines == "/dev/null\n0\n1\n2\n")
    }

    @Test
    func `A child leads its own session and starts in the given folder`() throws {
      let folder = try TemporaryFolder()
      let line = try output("/bin/cat", ["/proc/self/stat"])
      let fields = line.split(separator: " ")
      #expect(fields.count > 6)
      #expect(fields[0] == fields[4] && fields[0] == fields[5])
      #expect(fields[5] != Substring("\(getsid(0))"))
      #expect(try output("/bin/pwd", ["-P"], workingFolder: folder.path) == folder.path + "\n")
    }

    @Test
    func `A child starts with no signal blocked or ignored`() throws {
      let previous = signal(SIGUSR2, SIG_IGN)
      defer { signal(SIGUSR2, previous) }
      let status = try output("/bin/grep", ["-E", "^Sig(Blk|Ign):", "/proc/self/status"])
      let masks = status.split(whereSeparator: \.isWhitespace).compactMap { UInt64($0, radix: 16) }
      // 32 and 33 belong to the C library, which makes every child that it spawns ignore them.
      let ownSignals: UInt64 = 1 << 31 | 1 << 32
      #expect(masks.map { $0 & ~ownSignals } == [0, 0])
    }

    @Test
    func `A log file is appended to`() throws {
      let folder = try TemporaryFolder()
      try folder.write("log", "first\n")
      let child = try Spawn.detached(
        executable: "/bin/sh", arguments: ["-c", "echo out; echo error >&2"], environment: [:],
        log: folder.path("log"))
      _ = try Spawn.wait(for: child)
      #expect(try folder.text("log") == "first\nout\nerror\n")
    }

    @Test(arguments: [("/nowhere/program", ENOENT), ("/etc/passwd", EACCES), ("true", EINVAL)])
    func `A program that cannot start is named`(executable: String, code: Int32) {
      #expect {
        try Spawn.detached(executable: executable, environment: [:])
      } throws: { error in
        (error as? LinuxError)?.code == code && "\(error)".contains(executable)
      }
    }

    @Test func `A program that is still being written is tried until the writer closes it`() throws
    {
      let folder = try TemporaryFolder()
      let program = try folder.write("program", "#!/bin/sh\nexit 7\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
      let writer = try #require(FileHandle(forWritingAtPath: program))
      #expect(throws: LinuxError(operation: "posix_spawn", code: ETXTBSY, message: "")) {
        try Spawn.detached(executable: program, environment: [:])
      }
      Thread { try? writer.close() }.start()
      let child = try Spawn.detached(executable: program, environment: [:])
      #expect(try Spawn.wait(for: child) == .exited(code: 7))
    }

    @Test(arguments: ["", "A=B", "A\0"])
    func `A variable name that C would misread is refused`(name: String) {
      #expect(throws: LinuxError(operation: "posix_spawn", code: EINVAL, message: "")) {
        try Spawn.detached(executable: "/bin/true", environment: [name: "1"])
      }
    }

    @Test
    func `A child's status can be collected once, and only by its parent`() throws {
      let child = try Spawn.detached(executable: "/bin/true", environment: [:])
      _ = try Spawn.wait(for: child)
      #expect(throws: LinuxError(operation: "waitpid", code: ECHILD, message: "")) {
        try Spawn.poll(child)
      }
    }

    @Test(arguments: [Int32.min, -1, 0, 1])
    func `A number that means many processes is never signalled`(process: Int32) {
      #expect(throws: LinuxError(operation: "kill", code: EINVAL, message: "")) {
        try Spawn.signal(process, 0)
      }
    }
  }
}
