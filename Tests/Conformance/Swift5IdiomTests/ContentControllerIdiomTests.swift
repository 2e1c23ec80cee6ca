import Testing
import UserNotificationsUI

@MainActor @Suite("Content extensions made in code")
struct ContentControllerIdiomTests {
  @Test func `A controller with views made in code works unchanged`() async {
    let content = UNMutableNotificationContent()
    content.title = "Song"
    let notification = UNNotification(
      date: Date(), request: UNNotificationRequest(identifier: "1", content: content, trigger: nil))
    let controller = PlayerViewController()
    controller.loadViewIfNeeded()
    controller.didReceive(notification)
    #expect((controller.view as? CardView)?.title == "Song")
    #expect(controller.preferredContentSize.height == 180)
    let forwarded = await controller.didReceive(
      UNNotificationResponse(notification: notification, actionIdentifier: "like"))
    let commented = await controller.didReceive(
      UNNotificationResponse(notification: notification, actionIdentifier: "comment"))
    #expect(forwarded == .dismissAndForwardAction && commented == .doNotDismiss)
    let field = controller.inputAccessoryView as? UITextField
    #expect(field?.isEditing == true)
    field?.text = "Nice"
    _ = field.map { controller.textFieldShouldReturn($0) }
    #expect(controller.sent == ["Nice"] && field?.text == "")
    controller.resignFirstResponder()
  }

  @Test func `Colours and constraints of an app's own extensions work`() {
    #expect(UIColor.brand == UIColor(red: 1, green: CGFloat(0x88) / 255, blue: 0, alpha: 1))
    let (outer, inner) = (UIView(), UIView())
    outer.addSubview(inner)
    inner.pinEdges(to: outer)
    #expect(outer.constraints.count == 4)
  }
}
