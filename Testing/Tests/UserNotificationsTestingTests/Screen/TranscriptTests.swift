import Foundation
import NotificationEngine
import Testing
import UserNotifications

@testable import UserNotificationsTesting

@Suite struct `The transcript of a simulated device` {
  @Test func `The transcript says how much of its beginning is missing`() {
    var state = WorldState(
      policy: Policy(), clock: VirtualClock(now: Date(timeIntervalSince1970: 0), timeZone: .gmt))
    let early = state.transcript.mark
    for number in 0..<KitLimits.happenings + 2 { state.record(.app("does \(number)")) }
    let story = state.transcript.story(since: early)
    #expect(story.omitted == early + 2)
    let left = early + 2 + KitLimits.happenings - KitLimits.quotedHappenings
    #expect(story.ending.description.hasPrefix("(\(left) earlier happenings are left out)\n"))
    #expect(state.transcript.story(since: state.transcript.mark - 1).omitted == 0)
  }

  @Test func `The transcript says why a notification was not shown`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.change(.banners(.none))
    try await device.change(.sounds(false))
    try await device.run { try await UNUserNotificationCenter.current().add(request("a")) }
    try await device.run {
      try await UNUserNotificationCenter.current().add(
        request("b") { $0.interruptionLevel = .timeSensitive })
    }
    let lines = device.story.description.split(separator: "\n")
    let why = lines.filter { $0.contains("turned it off") }
    #expect(why.count == 2 && why.allSatisfy { $0.contains("com.example.app  ") }, "\(device)")
    #expect(why.first?.contains("  a: withheld: banner, sound (") == true)
    #expect(device.description.contains("b: lowered to active: no time-sensitive entitlement"))
  }

  @Test func `The transcript says once why a request did not come`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.run { try await UNUserNotificationCenter.current().add(request("a", in: 60)) }
    try await device.turnOff()
    let story = await device.advance(by: 60)
    #expect(story.count == 1 && story.description.contains("a: "), "\(story)")
  }

  @Test
  func `The transcript keeps an app's texts to one line and away from the terminal`() async throws {
    let device = try await SimulatedDevice.allowing()
    let count = device.story.count
    try await device.run {
      let center = UNUserNotificationCenter.current()
      try await center.add(
        request("a b\u{1B}[2J") {
          $0.title = "one\ntwo"
          $0.body = "\u{202E}live"
        })
      center.removePendingNotificationRequests(withIdentifiers: ["", "plain"])
    }
    let text = device.story.description
    #expect(text.split(separator: "\n").count == device.story.count && device.story.count > count)
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    #expect(text.contains(#"adds "a b\u{1B}[2J""#) && text.contains(#"“one\ntwo” “\u{202E}live”"#))
    #expect(text.contains(#"removes pending "", plain"#), "\(text)")
    #expect("\(try #require(device.banners.first))" == #"“one\ntwo” “\u{202E}live”"#)
  }

  @Test func `The transcript is quoted in an error by its end`() async throws {
    let device = try await SimulatedDevice.allowing()
    await device.run {
      for _ in 1...100 { UNUserNotificationCenter.current().removeAllPendingNotificationRequests() }
    }
    let error = await #expect(throws: SimulationError.self) { try await device.tap("missing") }
    let lines = try #require(error).description.split(separator: "\n")
    #expect(lines.count == 1 + 1 + KitLimits.quotedHappenings)
    #expect(lines[1] == "(\(device.story.count - 50) earlier happenings are left out)")
  }
}
