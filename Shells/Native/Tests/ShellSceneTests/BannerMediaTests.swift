import NotificationModel
import ShellScene
import TestSupport
import Testing

/// The icon and the picture of a banner.
struct BannerMediaTests {
  private var bench = Bench()

  private func look(_ part: String) -> Look? {
    bench.node("banner/org.example.app/a/\(part)")?.look
  }

  private mutating func show(_ files: Presentation.Files?) -> [ShellEffect] {
    var presentation = bench.presentation("a")
    presentation.media.files = files
    return bench.send(.notifications(.present(presentation)))
  }

  @Test(.rules("S37"), arguments: [nil, "/icon.png"] as [String?])
  mutating func `A drawn icon comes with its notification, and nothing is read for it`(
    _ icon: String?
  ) {
    #expect(show(Presentation.Files(icon: icon)).isEmpty)
    #expect(look("icon") == .icon(file: icon, letter: "A", app: "org.example.app"))
    #expect(bench.shell.togglePanel(at: bench.moment) == [.readGlobalSettings])
  }

  @Test(.rules("S37")) mutating func `An icon that is not drawn yet is requested`() throws {
    let effects = show(Presentation.Files(isPending: true))
    guard case .makePicture(let key)? = effects.first, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
    bench.shell.show(icon: "/icon.png", of: key.app)
    bench.settle()
    #expect(look("icon") == .icon(file: "/icon.png", letter: "A", app: "org.example.app"))
  }

  @Test(.rules("S37"))
  mutating func `A daemon of an earlier release is asked for icon and picture`() {
    #expect(show(nil).count == 1)
  }

  @Test(.rules("S37"))
  mutating func `A picture that came with its notification stays after a change of the list`() {
    var presentation = bench.presentation("a")
    presentation.media.files = Presentation.Files(icon: "/icon.png", picture: "/a.png")
    _ = bench.send(.notifications(.present(presentation)))
    let shown = look("picture")
    #expect(shown != nil)
    presentation.media.files = Presentation.Files(icon: "/icon.png")
    let group = PresentationGroup(
      app: presentation.key.app, appName: "App", thread: nil, members: [presentation], summary: "")
    _ = bench.send(.notifications(.list([group])))
    #expect(look("picture") == shown)
  }

  @Test(.rules("S22")) mutating func `The list says whether the app of a banner is still on trial`()
    throws
  {
    var presentation = bench.presentation("a")
    presentation.isProvisional = true
    _ = bench.send(.notifications(.present(presentation)))
    #expect(look("trial") != nil)
    presentation.isProvisional = false
    presentation.surfaces = .list
    let group = PresentationGroup(
      app: presentation.key.app, appName: "App", thread: nil, members: [presentation], summary: "")
    #expect(bench.send(.notifications(.list([group]))).isEmpty)
    #expect(look("trial") == nil)
    #expect(bench.send(.settings(.settingsChanged(app: presentation.key.app))).isEmpty)
  }
}
