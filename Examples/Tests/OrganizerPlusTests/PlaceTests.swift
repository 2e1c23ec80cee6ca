import ArgumentParser
import Foundation
import Testing
import UserNotifications
import UserNotificationsTesting

@testable import OrganizerPlus

@Suite(.simulatedDevice(app: "com.example.OrganizerPlus"))
struct `Reminders of OrganizerPlus at places` {
  let device = SimulatedDevice.current
  let organizer: Organizer
  let market = CLLocationCoordinate2D(latitude: 52.5163, longitude: 13.3777)
  let elsewhere = CLLocationCoordinate2D(latitude: 52.53, longitude: 13.3777)

  init() throws {
    organizer = try Organizer()
  }

  @Test func `A reminder at a location comes on arrival, once`() async throws {
    try await device.allow()
    try await device.move(to: elsewhere)
    try await device.answerLocation(.whileUsing)
    let lines = try await organizer.add(
      "Buy milk", "--near", "52.5163,13.3777", "--radius", "500")
    #expect(lines.last?.hasSuffix(": Buy milk, when you come to 52.5163,13.3777 (500 m)") == true)
    #expect(
      try await organizer.list() == [
        "Buy milk  (when you come to 52.5163,13.3777 (500 m); the system watches)"
      ])
    try await device.move(to: market)
    let story = await device.advance(by: .seconds(60))
    #expect(story.banners.map(\.title) == ["Buy milk"], "\(device)")
    #expect(
      try await organizer.list() == [
        "Buy milk  (when you come to 52.5163,13.3777 (500 m); no reminder waits)"
      ])
  }

  @Test func `A reminder at a location asks the user for permission, once`() async throws {
    let device = SimulatedDevice()
    try await device.answerLocation(.whileUsing)
    try await device.run(app: "com.example.OrganizerPlus") {
      try await device.allow()
      for isFirst in [true, false] {
        let lines = try await organizer.add("Buy milk", "--near", "52.5163,13.3777")
        #expect(lines.contains("Asking for permission to know where you are.") == isFirst)
        #expect(lines.contains("Allowed: location, while the app is used.") == isFirst)
      }
    }
  }

  @Test func `A reminder at a location comes on leaving, each time`() async throws {
    try await device.allow()
    try await device.move(to: market)
    try await device.answerLocation(.always)
    try await organizer.add(
      "Lock the door", "--near", "52.5163,13.3777", "--leaving", "--repeat")
    for _ in 1...2 {
      try await device.move(to: elsewhere)
      #expect(await device.advance(by: .seconds(60)).banners.map(\.title) == ["Lock the door"])
      try await device.move(to: market)
      #expect(await device.advance(by: .seconds(60)).banners.isEmpty, "\(device)")
    }
  }

  @Test
  func `A reminder south of the equator comes too, although its location looks like an option`()
    async throws
  {
    try await device.allow()
    try await device.answerLocation(.whileUsing)
    let lines = try await organizer.add("Buy milk", "--near", "-33.8568,151.2153")
    #expect(lines.last?.hasSuffix("when you come to -33.8568,151.2153 (100 m)") == true)
  }

  @Test func `A reminder at a location is left out if the user denies locations`() async throws {
    try await device.allow()
    try await device.answerLocation(.no)
    let lines = try await organizer.add("Buy milk", "--near", "52.5163,13.3777")
    #expect(
      lines.last?.hasSuffix("but without its reminder: location is off for this app.") == true)
    #expect(
      try await organizer.list() == [
        "Buy milk  (when you come to 52.5163,13.3777 (100 m); no reminder waits)"
      ])
  }

  @Test(arguments: [
    (["--near", "95,13"], "The latitude is \"95\"; use a number from -90 to 90."),
    (["--near", "52,200"], "The longitude is \"200\"; use a number from -180 to 180."),
    (["--near", "52,x"], "The longitude is \"x\"; use a number from -180 to 180."),
    (["--near", "52"], "\"52\" is not a place; write it as 52.5163,13.3777."),
    (["--near", "52,13", "--radius", "0"], "The radius is \"0\"; use a number from 1 to 1000000."),
    (["--in", "5m", "--leaving"], "--radius and --leaving belong to --near."),
    (["--daily", "22:00", "--near", "1,2"], "Give only one of --in, --at, --daily and --near."),
  ])
  func `An invalid location is refused by field and value`(
    arguments: [String], sentence: String
  ) throws {
    let error = #expect(throws: (any Error).self) {
      try AddCommand.parse(["Milk"] + arguments)
    }
    #expect(AddCommand.message(for: try #require(error)) == sentence)
  }
}
