import NotificationModel
import TestSupport
import Testing
import UserNotificationsUI

@MainActor @Suite struct MediaButtonTests {
  final class Player: UIViewController, UNNotificationContentExtension {
    var type = UNNotificationContentExtensionMediaPlayPauseButtonType.default
    var place = CGRect(x: 10, y: 20, width: 44, height: 44)
    var calls: [String] = []
    func didReceive(_ notification: UNNotification) {}
    var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType { type }
    var mediaPlayPauseButtonFrame: CGRect { place }
    var mediaPlayPauseButtonTintColor: UIColor { .red }
    func mediaPlay() { calls.append("play") }
    func mediaPause() { calls.append("pause") }
  }

  @Test(.rules("J8")) func `A scene has the media button, and its presses come back`() {
    let sample = RunSample(Player())
    sample.open()
    let button = MediaButton(
      style: .standard, frame: ViewFrame(x: 10, y: 20, width: 44, height: 44),
      tint: ViewColor(light: ViewColor.Components(red: 1, green: 0, blue: 0)))
    #expect(sample.scenes.last?.mediaButton == button)
    sample.give(.playMedia)
    sample.give(.pauseMedia)
    #expect(sample.controller.calls == ["play", "pause"])
  }

  @Test(
    .rules("J8"),
    arguments: [
      (
        UNNotificationContentExtensionMediaPlayPauseButtonType.none, CGFloat(44),
        MediaButton.Style?.none
      ),
      (.default, 0, nil), (.overlay, .nan, nil), (.overlay, 44, .overlay),
      (.default, -44, .standard),
    ])
  func `A media button without a kind or a size is not drawn`(
    type: UNNotificationContentExtensionMediaPlayPauseButtonType, width: CGFloat,
    style: MediaButton.Style?
  ) {
    let player = Player()
    player.type = type
    player.place.size.width = width
    let sample = RunSample(player)
    sample.open()
    #expect(sample.scenes.last?.mediaButton?.style == style)
  }

  @Test func `A content extension without media has no button`() {
    let sample = RunSample(AnswerTests.Silent())
    sample.open()
    #expect(sample.scenes.last?.mediaButton == nil)
    sample.give(.playMedia)
  }
}
