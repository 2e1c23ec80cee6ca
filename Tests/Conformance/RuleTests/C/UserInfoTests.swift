import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct UserInfoTests {
  private let device = SimulatedDevice(timeZone: .gmt)

  @Test(.rules("C11")) func `The userInfo keeps every property-list type`() async throws {
    let moment = Date(timeIntervalSince1970: 1_780_304_400)
    let info: [AnyHashable: Any] = [
      "text": "Text", "whole": 7, "part": 0.5, "flag": true, "data": Data([0, 1, 255]),
      "date": moment, "list": [1, "two", [3]], "nested": ["key": ["deeper": false]],
    ]
    try await device.runAllowed { center in
      try await center.add(.sample("a") { $0.userInfo = info })
      let notification = try #require(await center.deliveredNotifications().first)
      let kept = notification.request.content.userInfo
      #expect(kept as NSDictionary == info as NSDictionary)
      #expect(kept["data"] as? Data == Data([0, 1, 255]) && kept["date"] as? Date == moment)
    }
  }

  @Test(.rules("C11"))
  func `A value that is no property list is refused with its path`() async throws {
    try await device.runAllowed { center in
      let request = UNNotificationRequest.sample("a") { content in
        content.userInfo = ["list": [1, URL(fileURLWithPath: "/")] as [Any]]
      }
      let refusal = await center.refusal(of: request)
      let error = try #require(refusal as? NotificationSystemError)
      #expect(error.code == .invalidValue)
      #expect(error.field == #"content.userInfo["list"][1]"#)
    }
    #expect(device.banners.isEmpty)
  }

  @Test(.rules("C11")) func `A key that is no text is refused`() async throws {
    try await device.runAllowed { center in
      let refusal = await center.refusal(of: .sample("a") { $0.userInfo = [7: "seven"] })
      let error = try #require(refusal as? NotificationSystemError)
      #expect(error.code == .invalidValue)
      #expect(error.field?.hasPrefix("content.userInfo") == true)
    }
    #expect(device.banners.isEmpty)
  }

  @Test(.rules("C11")) func `The userInfo of a push is its whole payload`() async throws {
    try await device.runAllowed { center in
      try await device.push(
        payload: #"{"aps": {"alert": "Hi", "own": [1]}, "order": {"number": 7}}"#)
      let notification = try #require(await center.deliveredNotifications().first)
      let kept = notification.request.content.userInfo
      let aps = try #require(kept["aps"] as? [String: Any])
      #expect(aps["alert"] as? String == "Hi" && aps["own"] as? [Int] == [1])
      #expect((kept["order"] as? [String: Any])?["number"] as? Int == 7)
    }
  }
}
