import Testing
import UserNotificationsUI

@MainActor @Suite struct ExportTests {
  @Test func `one import brings controllers and notifications`() {
    let content = UNMutableNotificationContent()
    content.title = "Pay the rent"
    let controller = UIViewController()
    controller.title = content.title
    #expect(controller.title == "Pay the rent")
  }
}
