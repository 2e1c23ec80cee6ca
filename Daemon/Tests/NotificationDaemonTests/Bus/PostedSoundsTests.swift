import Foundation
import TestSupport
import Testing

@testable import NotificationDaemon

@Suite struct PostedSoundsTests {
  @Test(.rules("S29")) func `The newest sounds are kept, in files that only their owner reads`()
    throws
  {
    let folder = try TemporaryFolder()
    let sounds = PostedSounds(folder: folder.path + "/sounds")
    let paths = try (0...DaemonLimits.postedSounds).map { number in
      try #require(sounds.keep([UInt8(number)]))
    }
    #expect(!FileManager.default.fileExists(atPath: paths[0]))
    #expect(FileManager.default.contents(atPath: paths[1]) == Data([1]))
    let mode = try FileManager.default.attributesOfItem(atPath: paths[1])[.posixPermissions]
    #expect(mode as? NSNumber == 0o600)
    sounds.sweep()
    #expect(!FileManager.default.fileExists(atPath: paths[1]))
  }

  @Test func `Large sounds displace each other, and the last one stays`() throws {
    let folder = try TemporaryFolder()
    let sounds = PostedSounds(folder: folder.path + "/sounds")
    let large = [UInt8](repeating: 0, count: DaemonLimits.postedSoundBytes)
    let first = try #require(sounds.keep(large))
    let second = try #require(sounds.keep(large))
    #expect(!FileManager.default.fileExists(atPath: first))
    #expect(FileManager.default.fileExists(atPath: second))
  }
}
