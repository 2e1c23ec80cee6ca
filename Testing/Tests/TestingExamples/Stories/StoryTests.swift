import Testing
import UserNotifications
import UserNotificationsTesting

@Suite(.simulatedDevice(app: "com.example.pills") { SimulatedDevice(timeZone: .gmt) })
struct `The reports of a device` {
  let device = SimulatedDevice.current

  init() async throws {
    try await device.allow()
    _ = try await UNUserNotificationCenter.current().requestAuthorization(
      options: [.alert, .sound, .badge])
  }

  @Test func `The story of a device explains a missing banner`() async throws {
    let delegate = SilentInFront()
    UNUserNotificationCenter.current().delegate = delegate
    try await MedicineReminder(medicine: "Iron", time: DateComponents(hour: 22)).schedule()
    try await device.openApp()
    let evening = await device.advance(toNext: DateComponents(hour: 22))
    #expect(evening.banners.isEmpty)
    #expect(
      "\(device)" == """
        SimulatedDevice at Mon 2026-06-01 22:00:00 in GMT, unlocked
        Mon 2026-06-01 09:00:00  com.example.pills  asks for alert, sound, badge
        Mon 2026-06-01 09:00:00  com.example.pills  the person allows notifications
        Mon 2026-06-01 09:00:00  com.example.pills  adds Iron, due Mon 2026-06-01 22:00:00
        Mon 2026-06-01 09:00:00  com.example.pills  the person opens the app
        Mon 2026-06-01 09:00:00  com.example.pills  comes to the front
        Mon 2026-06-01 22:00:00  com.example.pills  in the foreground: Iron may show list
        Mon 2026-06-01 22:00:00  com.example.pills  listed “Iron” “Time to take it.”
        """)
  }

  @Test func `A device lists the notifications on its screens`() async throws {
    await device.lock()
    for medicine in ["Iron", "Zinc"] {
      try await MedicineReminder(medicine: medicine, time: DateComponents(hour: 22)).schedule()
    }
    await device.advance(toNext: DateComponents(hour: 22))
    #expect(device.lockScreen.map(\.title) == ["Zinc", "Iron"])

    let group = try #require(device.notificationCenter.first)
    #expect(group.notifications.map(\.title) == ["Zinc", "Iron"])
    #expect(group.summary == "1 more notification")

    await device.unlock()
    #expect(device.lockScreen.isEmpty)
    try await device.tap("Zinc")
    #expect(device.notificationCenter.map(\.description) == ["pills: “Iron” “Time to take it.”"])
  }

  @Test func `A device records sounds and banners`() async throws {
    let content = UNMutableNotificationContent()
    content.title = "Two messages"
    content.badge = 2
    content.sound = UNNotificationSound(named: UNNotificationSoundName("bell.caf"))
    try await UNUserNotificationCenter.current().add(
      UNNotificationRequest(identifier: "messages", content: content, trigger: nil))
    #expect(device.badge(of: "com.example.pills") == 2)
    #expect(device.sounds.map(\.name) == ["bell.caf"])

    let moments = device.story.compactMap { happening in
      if case .banner(let shown) = happening.event { shown.moment } else { nil }
    }
    #expect(moments == [device.now])
  }
}
