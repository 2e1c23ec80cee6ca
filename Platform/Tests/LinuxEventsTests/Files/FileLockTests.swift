import Foundation
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

extension SpawningTests {
  struct FileLockTests {
    @Test
    func `A second holder is turned away until the first releases the lock`() throws {
      let folder = try TemporaryFolder()
      var first = try FileLock.acquire(at: folder.path("lock"))
      #expect(first != nil)
      #expect(try FileLock.acquire(at: folder.path("lock")) == nil)
      first = nil
      #expect(try FileLock.acquire(at: folder.path("lock")) != nil)
    }

    @Test
    func `Another process sees the lock`() throws {
      let folder = try TemporaryFolder()
      let path = folder.path("lock")
      let lock = try FileLock.acquire(at: path)
      #expect(lock != nil)
      let arguments = ["-n", path, "/bin/true"]
      let held = try Spawn.detached(
        executable: "/usr/bin/flock", arguments: arguments, environment: [:])
      #expect(try Spawn.wait(for: held) == .exited(code: 1))
      withExtendedLifetime(lock) {}
    }

    @Test
    func `The process that holds the lock is known`() throws {
      let folder = try TemporaryFolder()
      let path = folder.path("lock")
      #expect(FileLock.holder(at: path) == nil)
      let lock = try FileLock.acquire(at: path)
      #expect(FileLock.holder(at: path) == getpid())
      withExtendedLifetime(lock) {}
    }

    @Test
    func `A second text replaces the first`() throws {
      let folder = try TemporaryFolder()
      let path = folder.path("lock")
      let lock = try #require(try FileLock.acquire(at: path))
      try lock.write("/run/center.sock")
      try lock.write("stopping")
      #expect(SmallFile.text(path) == "stopping")
    }

    @Test
    func `A child does not keep the lock`() throws {
      let folder = try TemporaryFolder()
      var lock = try FileLock.acquire(at: folder.path("lock"))
      #expect(lock != nil)
      let child = try Spawn.detached(executable: "/bin/sleep", arguments: ["60"], environment: [:])
      lock = nil
      let again = try FileLock.acquire(at: folder.path("lock"))
      try Spawn.signal(child, SIGKILL)
      _ = try Spawn.wait(for: child)
      #expect(again != nil)
    }

    @Test
    func `A missing folder of a lock is named`() throws {
      let path = try TemporaryFolder().path("missing/lock")
      #expect {
        try FileLock.acquire(at: path)
      } throws: { error in
        (error as? LinuxError)?.code == ENOENT && "\(error)".contains(path)
      }
    }
  }
}
