import DesktopShell
import NotificationModel
import Testing

/// Where each server looks for the picture of a notification.
struct PictureTests {
  @Test(arguments: [
    ("dunst", "", "file:///data/thumb%20nail.png"),
    ("SwayNotificationCenter", "", "/data/thumb nail.png"),
    ("lxqt-notificationd", "file:///data/thumb%20nail.png", "file:///data/thumb%20nail.png"),
  ])
  func `A picture's file is given in the way that the server reads`(
    name: String, icon: String, path: String
  ) throws {
    let file = try #require(LocalFile("/data/thumb nail.png"))
    var bench = DeskBench(.named(name, "actions body body-markup"))
    let call = try bench.show(.banner(), media: DesktopMedia(picture: .file(file))).call
    #expect(call.hints["image-path"] == .string(path))
    #expect(call.appIcon == icon)
  }
}
