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
  func `A notification arrives without the values that a property list cannot hold`() async throws {
    let missing: Any? = nil
    try await device.runAllowed { center in
      try await center.add(
        .sample("a") { content in
          content.userInfo = [
            "id": 7, "nil": missing as Any, "null": NSNull(), 7: "seven",
            "list": [1, URL(fileURLWithPath: "/")] as [Any],
          ]
        })
      let kept = try #require(await center.deliveredNotifications().first).request.content.userInfo
      #expect(kept as NSDictionary == ["id": 7, "list": [1]] as NSDictionary)
    }
    #expect(device.banners.count == 1)
  }

  @Test(.rules("C11")) func `A push with null in a list and in a dictionary is shown`() async throws
  {
    try await device.runAllowed { center in
      try await device.push(
        payload: #"{"aps": {"alert": "Hi"}, "list": [1, null, {"a": null, "b": 2}]}"#)
      let kept = try #require(await center.deliveredNotifications().first).request.content.userInfo
      #expect(kept["list"] as? NSArray == [1, ["b": 2]] as NSArray)
    }
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
