import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The progress bar of a posting.
struct ProgressTests {
  /// A download that names a sound with each of its values.
  private static func download(_ percent: Int?, replaces: UInt32 = 0) -> PostingCall {
    var posted = World.posted("Download", replaces: replaces)
    posted.content.sound = .standard
    posted.progress = percent
    return posted
  }

  @Test(.rules("S14")) func `Progress updates are silent, and the end makes a sound again`() throws
  {
    var world = World()
    world.attachShell()
    let first = world.post(Self.download(10))
    let number = try #require(first.postedNumber)
    #expect(first.presented.map(\.progress) == [10])
    #expect(first.presented.first?.sound != nil)
    let next = world.post(Self.download(50, replaces: number))
    #expect(next.postedNumber == number)
    #expect(next.presented.map(\.progress) == [50])
    #expect(next.presented.first?.sound == nil)
    let last = world.post(Self.download(nil, replaces: number))
    #expect(last.presented.map(\.progress) == [nil])
    #expect(last.presented.first?.sound != nil)
  }

  @Test(.rules("S14", "S23")) func `The list has the latest value`() throws {
    var world = World()
    let number = try #require(world.post(Self.download(10)).postedNumber)
    world.post(Self.download(70, replaces: number))
    let effects = world.control(.attachShell(name: "test"))
    let members = effects.flatMap { effect -> [Presentation] in
      guard case .showTo(_, .notifications(.list(let groups))) = effect else { return [] }
      return groups.flatMap(\.members)
    }
    #expect(members.map(\.progress) == [70])
  }

  @Test(.rules("E16", "S14")) func `A bar is hidden together with the preview`() {
    var world = World()
    world.attachShell()
    world.control(.settings(.changeGlobalSettings(["previews": "never"])))
    let shown = world.post(Self.download(10)).presented
    #expect(shown.map(\.hidesPreview) == [true])
    #expect(shown.map(\.progress) == [nil])
  }

  @Test(.rules("S14")) func `The display of a volume has the last of the values`() throws {
    var world = World()
    world.attachShell()
    func volume(_ percent: Int) -> PostingCall {
      var posted = World.posted("Volume", tag: "volume")
      posted.isTransient = true
      posted.progress = percent
      return posted
    }
    let number = try #require(world.post(volume(20)).postedNumber)
    let effects = world.post(volume(25))
    #expect(effects.postedNumber == number)
    #expect(effects.presented.map(\.progress) == [25])
    #expect(world.store.deliveredCount(of: nil) == 0)
  }
}
