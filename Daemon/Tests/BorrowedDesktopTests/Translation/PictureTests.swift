import BorrowedDesktop
import NotificationModel
import Testing

/// In which hint each server expects the image of a notification.
struct PictureTests {
  @Test(arguments: [
    ("dunst", "", "file:///data/thumb%20nail.png"),
    ("SwayNotificationCenter", "", "/data/thumb nail.png"),
    ("lxqt-notificationd", "file:///data/thumb%20nail.png", nil),
  ])
  func `A picture file is sent in the way that each server reads`(
    name: String, icon: String, path: String?
  ) throws {
    let file = try #require(LocalFile("/data/thumb nail.png"))
    var bench = DeskBench(.named(name, "actions body body-markup"))
    let call = try bench.show(.banner(), media: DesktopMedia(picture: .file(file))).call
    #expect(call.hints["image-path"] == path.map(HintValue.string))
    #expect(call.appIcon == icon)
  }

  @Test func `An icon that is drawn late is added to its bubble without a sound`()
    throws
  {
    let file = try #require(LocalFile("/data/icons/organizer.png"))
    var bench = DeskBench(.xfce)
    let ringing = Presentation.banner().with { $0.sound = Sound(kind: .standard) }
    let (id, call) = try bench.show(ringing, media: DesktopMedia(sound: .serverDefault(name: "x")))
    #expect(call.appIcon.isEmpty && call.hints["sound-name"] != nil)
    let changed = try #require(
      bench.feed(.iconReady(ringing.key, .file(file))).notifications.first?.call)
    #expect(changed.replacesID == id)
    #expect(changed.appIcon == "file:///data/icons/organizer.png")
    #expect(changed.hints["suppress-sound"] == .bool(true))
    #expect(bench.feed(.iconReady(ringing.key, .file(file))).isEmpty, "it is there")
    #expect(bench.feed(.iconReady(Presentation.banner("other").key, .file(file))).isEmpty)
  }
}
