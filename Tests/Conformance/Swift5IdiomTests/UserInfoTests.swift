import TestSupport
import Testing
import UserNotifications

@Suite("Swift 5: values in userInfo cast as on Apple's systems")
struct UserInfoTests {
  func stored(_ values: [AnyHashable: Any]) -> [AnyHashable: Any] {
    let content = UNMutableNotificationContent()
    content.userInfo = values
    return UNNotificationRequest(identifier: "a", content: content, trigger: nil).content.userInfo
  }

  @Test func `A stored Int is a Double, a Float, a Bool and an NSNumber too`() {
    let userInfo = stored(["one": 1, "half": 0.5, "yes": true, "list": [1, 2]])
    #expect(userInfo["one"] as? Int == 1)
    #expect(userInfo["one"] as? Double == 1)
    #expect(userInfo["one"] as? Float == 1)
    #expect(userInfo["one"] as? NSNumber == 1)
    #expect(userInfo["one"] as? Bool == true)
    #expect(userInfo["half"] as? Double == 0.5)
    #expect(userInfo["half"] as? Int == nil)
    #expect(userInfo["yes"] as? Bool == true)
    #expect(userInfo["list"] as? [Int] == [1, 2])
    #expect(userInfo["list"] as? [Double] == [1, 2])
  }

  @Test func `Dictionaries inside cast to every spelling`() throws {
    let userInfo = stored(["aps": ["alert": ["title": "Hi"], "badge": 2]])
    let aps = try #require(userInfo["aps"] as? [String: Any])
    #expect(aps["badge"] as? Int == 2)
    #expect((aps["alert"] as? [AnyHashable: Any])?["title"] as? String == "Hi")
    #expect((userInfo["aps"] as? NSDictionary)?["badge"] as? Int == 2)
    #expect((userInfo as? [String: Any])?.count == 1)
    #expect(stored(["a": "b"]) as? [String: String] == ["a": "b"])
  }

  @Test(.rules("C11")) func `Data and Date keep their types`() {
    let date = Date(timeIntervalSince1970: 1_234_567.25)
    let userInfo = stored(["data": Data([1, 2]), "date": date])
    #expect(userInfo["data"] as? Data == Data([1, 2]))
    #expect(userInfo["date"] as? Date == date)
  }
}
