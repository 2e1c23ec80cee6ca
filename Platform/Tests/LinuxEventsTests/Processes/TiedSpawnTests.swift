import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import LinuxEvents

extension SpawningTests {
  /// Children that end with the thread that started them.
  struct TiedSpawnTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    /// A program that runs a script.
    private func program(_ script: String) throws -> String {
      try folder.write("program", "#!/bin/sh\n\(script)\n", mode: 0o755)
    }

    private func start(_ script: String, group: ControlGroup? = nil) throws -> (Int32, UnixSocket) {
      let (process, channel) = try Spawn.tied(
        executable: try program(script), environment: ["PATH": "/usr/bin:/bin", "A": "1=2"],
        workingFolder: folder.path, group: group)
      return (process, UnixSocket(owning: FileDescriptor(owning: channel)))
    }

    @Test
    func `A tied child has a channel, a folder, a session, null streams and nothing inherited`()
      throws
    {
      let inheritable = FileDescriptor(owning: fcntl(STDIN_FILENO, F_DUPFD, 50))
      let script = """
        for i in 0 1 2; do readlink /proc/$$/fd/$i; done > streams
        exec > seen; pwd; echo $A; cut -d' ' -f 6 /proc/$$/stat
        [ -e /proc/$$/fd/\(inheritable.number) ] && echo inherited; echo done >&3
        """
      let (process, channel) = try start(script)
      #expect(try channel.read(max: 5) == Array("done\n".utf8))
      #expect(try Spawn.wait(for: process) == .exited(code: 0))
      #expect(try folder.text("seen") == "\(folder.path)\n1=2\n\(process)\n")
      let streams = try folder.text("streams").split(separator: "\n")
      #expect(streams.first == "/dev/null" && streams.last == "/dev/null")
      #expect(inheritable.number >= 50)
    }

    @Test func `A tied child ends when the thread that started it ends`() throws {
      let path = try program("exec sleep 1000")
      let started = Mutex<Int32>(0)
      let folder = folder.path
      let thread = Thread {
        let child = try? Spawn.tied(
          executable: path, environment: ["PATH": "/usr/bin:/bin"], workingFolder: folder)
        if let child { close(child.channel) }
        started.withLock { $0 = child?.process ?? -1 }
      }
      thread.start()
      while started.withLock({ $0 }) == 0 { usleep(1_000) }
      let process = started.withLock { $0 }
      #expect(try Spawn.wait(for: process) == .signalled(number: SIGKILL))
    }

    @Test(arguments: ["relative", "/nowhere/at/all", "/etc/passwd", "/a\0b"])
    func `A program that cannot be started is an error and leaves no process`(path: String) throws {
      #expect(throws: LinuxError.self) {
        try Spawn.tied(executable: path, environment: [:], workingFolder: "/")
      }
      #expect(throws: LinuxError.self) {
        try Spawn.tied(
          executable: "/bin/true", environment: [:], workingFolder: "/nowhere/at/all")
      }
    }

    @Test func `A tied child catches no signal and blocks none`() throws {
      let (process, _) = try start("exec cat /proc/self/status > seen")
      #expect(try Spawn.wait(for: process) == .exited(code: 0))
      // The two signals that the C library reserves stay unchanged.
      let own: UInt64 = 3 << 31
      let masks = try folder.text("seen").split(separator: "\n").filter { line in
        ["SigBlk:", "SigIgn:", "SigCgt:"].contains { line.hasPrefix($0) }
      }.map { UInt64($0.split(separator: "\t").last ?? "", radix: 16).map { $0 & ~own } }
      #expect(masks == [0, 0, 0])
    }
  }
}
