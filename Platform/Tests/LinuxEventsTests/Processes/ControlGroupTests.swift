import Foundation
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

extension SpawningTests {
  /// Control groups of the second version, if this process may create them.
  struct ControlGroupTests {
    /// A group for a test; nothing if none can be created here, as for every user but root.
    private static let parent: ControlGroup? = {
      guard let mount = ControlGroup.mountPoint(in: SmallFile.text("/proc/self/mountinfo") ?? "")
      else { return nil }
      let name = "usernotifications-tests-\(getpid())"
      guard let group = try? ControlGroup.make(name, in: ControlGroup(folder: mount)) else {
        return nil
      }
      group.remove()
      return ControlGroup(folder: mount)
    }()

    @Test(arguments: [
      ("0::/user.slice/user-1000.slice/app.service\n", "/user.slice/user-1000.slice/app.service"),
      ("9:name=systemd:/x\n0::/a\n", "/a"), ("0::/\n", nil), ("4:memory:/a\n", nil), ("", nil),
      ("0::/../a\n", nil), ("0::/a/..\n", nil),
    ])
    func `The control group of a process comes from the line of version 2`(
      text: String, path: String?
    ) {
      #expect(ControlGroup.path(in: text) == path)
    }

    @Test(arguments: [
      ("35 25 0:30 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw", "/sys/fs/cgroup"),
      ("35 25 0:30 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw", "/sys/fs/cgroup/unified"),
      ("35 25 0:30 /part /sys/fs/cgroup rw - cgroup2 cgroup2 rw", nil),
      ("35 25 0:30 / /sys/fs/cgroup/memory rw shared:9 - cgroup cgroup rw,memory", nil),
      ("35 25 0:30 / /a\\040b rw - cgroup2 cgroup2 rw", nil), ("- cgroup2", nil), ("", nil),
    ])
    func `The mount point of control groups is where version 2 is mounted whole`(
      text: String, place: String?
    ) {
      #expect(ControlGroup.mountPoint(in: text) == place)
    }

    @Test func `A folder that is not a group of this process alone does not count as delegated`()
      throws
    {
      let folder = try TemporaryFolder()
      #expect(ControlGroup.takeDelegated(ControlGroup(folder: folder.path)) == nil)
      try Data("1\n\(getpid())\n".utf8).write(to: URL(filePath: folder.path("cgroup.procs")))
      #expect(ControlGroup.takeDelegated(ControlGroup(folder: folder.path)) == nil)
      try Data("\(getpid())\n".utf8).write(to: URL(filePath: folder.path("cgroup.procs")))
      // A folder that only looks like a group has no inner group.
      #expect(ControlGroup.takeDelegated(ControlGroup(folder: folder.path)) == nil)
      #expect(!FileManager.default.fileExists(atPath: folder.path("daemon")))
    }

    @Test func `A delegated group passes the limits of memory and processes on to inner groups`()
      throws
    {
      let folder = try TemporaryFolder()
      let inner = folder.path("daemon")
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
      for file in ["cgroup.procs", "cgroup.subtree_control", "daemon/cgroup.procs"] {
        let text = file == "cgroup.procs" ? "\(getpid())\n" : ""
        try Data(text.utf8).write(to: URL(filePath: folder.path(file)))
      }
      let group = try #require(ControlGroup.takeDelegated(ControlGroup(folder: folder.path)))
      #expect(SmallFile.text(inner + "/cgroup.procs") == "\(getpid())")
      try group.passOnLimits()
      // The kernel reads each write for itself; a plain file keeps the last one.
      #expect(SmallFile.text(folder.path("cgroup.subtree_control")) == "+memory")
    }

    @Test(.enabled(if: parent != nil))
    func `All processes of a group end together, wherever they are`()
      throws
    {
      let parent = try #require(Self.parent)
      let group = try ControlGroup.make("usernotifications-tests-\(UUID().uuidString)", in: parent)
      defer { group.remove() }
      let folder = try TemporaryFolder()
      let script =
        "#!/bin/sh\nfor i in 1 2 3; do env -i setsid /bin/sleep 1000 & done; exec sleep 1000\n"
      let program = try folder.write("program", script, mode: 0o755)
      let child = try Spawn.tied(
        executable: program, environment: ["PATH": "/usr/bin:/bin"], workingFolder: folder.path,
        group: group)
      close(child.channel)
      let end = ContinuousClock.now + .seconds(240)
      while group.processes.count < 4 {
        try #require(ContinuousClock.now < end)
        usleep(1_000)
      }
      group.end()
      #expect(try Spawn.wait(for: child.process) == .signalled(number: SIGKILL))
      while !group.remove() {
        try #require(ContinuousClock.now < end)
        usleep(1_000)
      }
    }
  }
}
