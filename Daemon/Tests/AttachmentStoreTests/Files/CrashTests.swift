import Foundation
import LinuxEvents
import NotificationModel
import Synchronization
import TestSupport
import Testing

@testable import AttachmentStore

/// Stops everything from a chosen step on, as the end of the process does.
final class Crash: Sendable {
  private let left: Mutex<Int>

  init(afterSteps count: Int) {
    left = Mutex(count)
  }

  /// Whether the process ended before the work did.
  var happened: Bool { left.withLock { $0 < 0 } }

  var hook: AttachmentFiles.Hook {
    { _ throws(LinuxError) in
      let isOver = self.left.withLock { left in
        if left >= 0 { left -= 1 }
        return left < 0
      }
      if isOver { throw LinuxError(operation: "crash", code: EIO, message: "the process ended") }
    }
  }
}

@Suite struct CrashTests {
  @Test(.rules("D6"))
  func `A crash before any step of a move loses no file and leaves none behind`() throws {
    var crashes = 0
    for steps in 0... {
      let folder = try TestFolder()
      let originals = try [folder.write("p.png"), folder.write("My.app/q.png")]
      let crash = Crash(afterSteps: steps)
      let files = try AttachmentFiles(dataFolder: folder.data, hook: crash.hook)
      var stored: [NotificationModel.Attachment] = []
      if let staged = try? files.stage(
        originals.map { Samples.attachment($0) }, of: Samples.owner())
      {
        stored = staged.attachments
        files.finish(staged)
      }
      try restart(folder, originals, stored)
      if !crash.happened { break }
      crashes += 1
    }
    #expect(crashes == 10)
  }

  @Test(.rules("D7")) func `A crash while a request is refused or removed leaves nothing behind`()
    throws
  {
    var crashes = 0
    for steps in 0... {
      let folder = try TestFolder()
      let original = try folder.write("p.png")
      let calm = try AttachmentFiles(dataFolder: folder.data)
      let staged = try calm.stage([Samples.attachment(original)], of: Samples.owner())
      let path = try #require(staged.attachments.first).path
      try Data([1]).write(to: URL(fileURLWithPath: path + ".thumbnail.png"))
      let crash = Crash(afterSteps: steps)
      try AttachmentFiles(dataFolder: folder.data, hook: crash.hook).abandon(staged)
      try restart(folder, [original], [])
      if !crash.happened { break }
      crashes += 1
    }
    #expect(crashes >= 2)
  }

  /// A restart: the sweep keeps the stored files, and each file is in one of the folders.
  private func restart(
    _ folder: TestFolder, _ originals: [String], _ stored: [NotificationModel.Attachment]
  ) throws {
    let files = try AttachmentFiles(dataFolder: folder.data)
    let paths = Set(stored.map(\.path))
    files.sweep(keeping: paths)
    #expect(folder.kept == paths)
    #expect(files.missing(among: stored.map(\.path)).isEmpty)
    for (place, original) in originals.enumerated() {
      let isKept = stored.indices.contains(place) && folder.bytes(stored[place].path) == Samples.png
      #expect(isKept || folder.bytes(original) == Samples.png)
    }
    #expect(originals.count < 2 || folder.exists(originals[1]), "a bundle's file stays")
  }
}
