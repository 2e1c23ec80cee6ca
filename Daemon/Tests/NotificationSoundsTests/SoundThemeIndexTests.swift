import DesktopEntries
import TestSupport
import Testing

@testable import NotificationSounds

/// The themes that a sound is searched in, and their index files.
struct SoundThemeIndexTests {
  private static func chain(_ chosen: String?, _ parents: [String: [String]]) -> [String] {
    SoundThemeIndex.chain(from: chosen) { name in
      parents[name].map { names in
        var index = SoundThemeIndex()
        index.parents = names
        return index
      }
    }
  }

  @Test(.rules("S19")) func `Themes that inherit from each other are each searched once`() {
    #expect(
      Self.chain("a", ["a": ["b", "c"], "b": ["a", "d"], "c": [], "d": ["freedesktop"]])
        == ["a", "b", "d", "c", "freedesktop"])
    let long = Dictionary(uniqueKeysWithValues: (0..<50).map { ("t\($0)", ["t\($0 + 1)"]) })
    #expect(Self.chain("t0", long).count == ThemeChoice.most + 1)
  }

  @Test(.rules("S19"))
  func `A theme without an index has its folder, and an invalid name has no folder`() {
    #expect(Self.chain("a", [:]) == ["a", "freedesktop"])
    #expect(Self.chain("../a", [:]) == ["freedesktop"])
    #expect(Self.chain(nil, [:]) == ["freedesktop"])
    #expect(Self.chain("freedesktop", [:]) == ["freedesktop"])
  }

  @Test func `An index that names nothing useful has the usual folder`() {
    #expect(SoundThemeIndex("nonsense\n[Sound Theme\nInherits=\n") == SoundThemeIndex())
    let index = SoundThemeIndex(
      "[Sound Theme]\nDirectories=../x,/etc,wide\n[wide]\nOutputProfile=5.1")
    #expect(index == SoundThemeIndex())
  }
}
