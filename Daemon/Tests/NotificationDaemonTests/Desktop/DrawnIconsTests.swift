import DesktopEntries
import NIOCore
import NIOPosix
import NotificationModel
import NotificationStore
import TestSupport
import Testing

@testable import NotificationDaemon

/// The icons of apps for a shell without a decoder.
@Suite(.timeLimit(.minutes(2)))
struct DrawnIconsTests {
  private static let app = "com.example.tea"
  private let folder = try? TemporaryFolder()
  private let loop = MultiThreadedEventLoopGroup.singleton.any()

  /// Whether an icon is known before it is looked up, and it and its file afterwards.
  private func look() async throws -> (wasKnown: Bool, isKnown: Bool, icon: String?) {
    let folder = try #require(folder).path
    let app = try #require(BundleIdentifier(Self.app))
    let loop = loop
    return try await loop.flatSubmit {
      loop.makeCompletedFuture {
        let store = try SQLiteStore.open(folder: folder, timestamp: "20300101T000000Z").store
        let icons = DesktopIcons(
          environment: ["XDG_DATA_DIRS": folder, "HOME": folder], themes: DesktopThemes(),
          program: "/nowhere", folder: folder + "/icons")
        return NIOLoopBound(DrawnIcons(icons, store: store, loop: loop), eventLoop: loop)
      }.flatMap { icons in
        let before = icons.value.drawn(of: app)
        return icons.value.icon(of: app).map { _ in
          let after = icons.value.drawn(of: app)
          return (before.isKnown, after.isKnown, after.icon)
        }
      }
    }.get()
  }

  @Test(.rules("S37")) func `An app without an icon is known to have none after one lookup`()
    async throws
  {
    let (wasKnown, isKnown, icon) = try await look()
    #expect(!wasKnown && isKnown && icon == nil)
  }

  @Test(.rules("S37")) func `An icon that was drawn before is known at once`() async throws {
    let file = try #require(folder).write("icons/\(Self.app).png", "drawn")
    let (wasKnown, isKnown, icon) = try await look()
    #expect(wasKnown && isKnown && icon == file)
  }
}
