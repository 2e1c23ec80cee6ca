import Foundation
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

extension SpawningTests {
  @Suite(.timeLimit(.minutes(5)))
  struct FileWatchTests {
    /// The kernel queues most changes while they are made. It reports a written file when the last descriptor of it is closed,
    /// and a program that another test starts at this moment has a copy of the descriptor until it begins.
    private final class Watch {
      let queue: FileDescriptor
      let folders: WatchedFolders

      init(_ path: String) throws {
        folders = try WatchedFolders(path: path)
        queue = FileDescriptor(owning: inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
        try folders.refresh(queue.number)
      }

      /// How many folders the kernel watches for this process.
      var count: Int {
        let text = SmallFile.text("/proc/self/fdinfo/\(queue.number)") ?? ""
        return text.split(separator: "\n").count { $0.hasPrefix("inotify wd:") }
      }

      /// Waits for a change of the path.
      func changed() -> Bool {
        while true {
          if folders.consumeChanges(queue.number) { return true }
          var watched = pollfd(fd: queue.number, events: Int16(POLLIN), revents: 0)
          if unsafe poll(&watched, 1, 60_000) == 0 { return false }
        }
      }

      /// Whether the path has not changed until now.
      func isUnchanged() -> Bool { !folders.consumeChanges(queue.number) }
    }

    @Test
    func `A file watch's handler runs when the file is replaced`() async throws {
      let folder = try TemporaryFolder()
      let path = try folder.write("settings", "old")
      let log = EventLog<Bool>()
      let watch = try FileWatch(path: path, queue: log.queue) { log.note(true) }
      try FileSync.replaceFile(at: path, with: Array("new".utf8))
      #expect(await log.next() == true)
      withExtendedLifetime(watch) {}
    }

    @Test
    func `Writing, replacing, removing and creating the file are changes`() throws {
      let folder = try TemporaryFolder()
      let watch = try Watch(try folder.write("settings", "old"))
      try folder.write("settings", "new")
      let written = watch.changed()
      try FileSync.replaceFile(at: folder.path("settings"), with: [])
      let replaced = watch.changed()
      try FileManager.default.removeItem(atPath: folder.path("settings"))
      let removed = watch.changed()
      try folder.write("settings")
      let made = watch.changed()
      #expect(written && replaced && removed && made)
    }

    @Test
    func `Reading the file and changing its neighbour do not count as changes`() throws {
      let folder = try TemporaryFolder()
      let watch = try Watch(try folder.write("settings", "old"))
      try folder.write("settings.bak")
      _ = try folder.text("settings")
      #expect(watch.isUnchanged())
    }

    @Test
    func `A link is watched at both ends and follows its new target`() throws {
      let folder = try TemporaryFolder()
      try folder.write("zones/Berlin", "1")
      try folder.write("others/Tokyo", "2")
      let watch = try Watch(try folder.link("etc/localtime", to: "../zones/Berlin"))
      try folder.write("zones/Berlin", "3")
      let oldTarget = watch.changed()
      try folder.link("etc/next", to: "../others/Tokyo")
      let neighbour = watch.isUnchanged()
      try folder.rename("etc/next", to: "etc/localtime")
      let link = watch.changed()
      try folder.write("others/Tokyo", "4")
      let newTarget = watch.changed()
      try folder.write("zones/Berlin", "5")
      let leftTarget = watch.isUnchanged()
      #expect(oldTarget && neighbour && link && newTarget && leftTarget)
      #expect(watch.count == 2)
    }

    @Test
    func `A file in a folder that is created later is noticed`() throws {
      let folder = try TemporaryFolder()
      let watch = try Watch(folder.path("a/b/settings"))
      try folder.write("a/b/settings")
      let made = watch.changed()
      try folder.write("a/b/settings", "new")
      let written = watch.changed()
      try FileManager.default.removeItem(atPath: folder.path("a"))
      let removed = watch.changed()
      try folder.write("a/b/settings", "again")
      let madeAgain = watch.changed()
      #expect(made && written && removed && madeAgain)
    }

    @Test
    func `A folder that is moved away makes the watch go back up`() throws {
      let folder = try TemporaryFolder()
      try folder.write("a/settings")
      let watch = try Watch(folder.path("a/settings"))
      try folder.rename("a", to: "b")
      let moved = watch.changed()
      try folder.write("b/settings", "elsewhere")
      let elsewhere = watch.isUnchanged()
      try folder.write("a/settings", "back")
      let back = watch.changed()
      #expect(moved && elsewhere && back)
    }

    @Test
    func `Links in a circle end the search for watched folders`() throws {
      let folder = try TemporaryFolder()
      try folder.link("one", to: "two")
      try folder.link("two", to: "one")
      #expect(WatchedFolders.places(of: folder.path("one")) == [folder.path: ["one", "two"]])
    }

    @Test
    func `A relative path is refused by name`() {
      #expect(throws: LinuxError(operation: "inotify_add_watch", code: EINVAL, message: "")) {
        try WatchedFolders(path: "etc/localtime")
      }
    }
  }
}
