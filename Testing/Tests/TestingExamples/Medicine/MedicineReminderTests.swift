import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `A medicine reminder` {
  let berlin: TimeZone

  init() throws {
    berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
  }

  /// A device in Berlin, in the afternoon, on which the app may notify.
  func device(on day: String) async throws -> SimulatedDevice {
    let afternoon = try Date("\(day)T12:00:00Z", strategy: .iso8601)
    let device = SimulatedDevice(now: afternoon, timeZone: berlin)
    try await device.run {
      try await device.allow()
      _ = try await UNUserNotificationCenter.current().requestAuthorization(
        options: [.alert, .sound])
    }
    return device
  }

  /// The hours that lie between one notification and the next.
  func hours(between notifications: [ShownNotification]) -> [Double] {
    zip(notifications.dropFirst(), notifications).map { later, earlier in
      later.date.timeIntervalSince(earlier.date) / 3600
    }
  }

  @Test(arguments: [("2027-03-26", [23.0, 24.0]), ("2027-10-29", [25.0, 24.0])])
  func `A medicine reminder follows wall time when daylight saving changes`(
    friday: String, gaps: [Double]
  )
    async throws
  {
    let device = try await device(on: friday)
    try await device.run {
      try await MedicineReminder(medicine: "Iron", time: DateComponents(hour: 8)).schedule()
    }
    var shown: [ShownNotification] = []
    for _ in ["Saturday", "Sunday", "Monday"] {
      // Nothing comes before eight o'clock, and one notification then.
      let story = await device.advance(toNext: DateComponents(hour: 8))
      #expect(story.banners.map(\.title) == ["Iron"], "\(story)")
      #expect(story.banners.first?.date == device.now)
      shown += story.banners
    }
    #expect(hours(between: shown) == gaps)
    #expect(device.sounds.count == 3)
  }

  @Test(arguments: [("2027-03-26", [8, 9, 9]), ("2027-10-29", [9, 8, 8])])
  func `A reminder of a fixed time zone keeps its distance, and its wall time changes`(
    friday: String, hours wall: [Int]
  ) async throws {
    let device = try await device(on: friday)
    // In Berlin that is eight o'clock in winter and nine in summer.
    let time = DateComponents(timeZone: .gmt, hour: 7)
    try await device.run {
      try await MedicineReminder(medicine: "Insulin", time: time).schedule()
    }
    let weekend = await device.advance(by: .seconds(3 * 24 * 3600))
    #expect(hours(between: weekend.banners) == [24, 24])

    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = berlin
    #expect(weekend.banners.map { calendar.component(.hour, from: $0.date) } == wall)
  }
}
