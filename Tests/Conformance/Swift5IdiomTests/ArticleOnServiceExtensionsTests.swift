import Testing
import UserNotifications

@Suite("The article on service extensions")
struct ArticleOnServiceExtensionsTests {
  private func request(from sender: String) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = sender
    content.userInfo = ["sender": sender]
    return UNNotificationRequest(identifier: "push", content: content, trigger: nil)
  }

  @Test func `A sender's code is replaced by the name that the device knows`() {
    var titles: [String] = []
    let service = NotificationService()
    service.didReceive(request(from: "4711")) { titles.append($0.title) }
    #expect(titles == ["Anna"])
  }

  @Test func `The content made so far is delivered when the time expires`() {
    var titles: [String] = []
    let service = NotificationService()
    service.didReceive(request(from: "unknown")) { titles.append($0.title) }
    #expect(titles.isEmpty)
    service.serviceExtensionTimeWillExpire()
    #expect(titles == ["unknown"])
  }
}
