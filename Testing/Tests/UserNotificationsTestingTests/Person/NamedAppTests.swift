import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `An unknown app` {
  private static let typo = "com.example.reel"

  private static let actions: [@Sendable (SimulatedDevice) async throws -> Void] = [
    { try await $0.openApp(typo) }, { try await $0.leaveApp(typo) },
    { try await $0.terminate(app: typo) }, { try await $0.deleteApp(typo) },
    { try await $0.clear(app: typo) }, { try await $0.tap(app: typo) },
    { try await $0.turnOff(app: typo) }, { try await $0.keepProvisional(app: typo) },
    { try await $0.answerLocation(.always, app: typo) }, { _ = try $0.pushToken(of: typo) },
    { try await $0.push(payload: ["aps": ["alert": "x"]], to: typo) },
    { try await $0.change(.sounds(false), app: typo) },
    { try await $0.openAppSettings(app: typo) },
  ]

  @Test(arguments: actions.indices)
  func `Naming an unknown app is an error that names the known ones`(
    index: Int
  ) async throws {
    let device = try await SimulatedDevice.allowing("com.example.real")
    let count = device.story.count
    let error = await #expect(throws: SimulationError.self) {
      try await Self.actions[index](device)
    }
    #expect(error?.message.contains(Self.typo) == true)
    #expect(error?.remedy.contains("com.example.real") == true)
    #expect(device.story.count == count)
  }

  @Test func `An answer may wait for an unknown app, and the story says so`() async throws {
    let device = try await SimulatedDevice.allowing("com.example.real")
    try await device.deny(app: "com.example.other")
    #expect(device.story.description.contains("com.example.other, which is not on this device yet"))
    let isGranted = try await device.run(app: "com.example.other") {
      try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
    }
    #expect(!isGranted)
  }

  @Test func `An unknown app has no badge, and the story says so`() async throws {
    let device = SimulatedDevice()
    #expect(device.badge() == 0 && device.badge(of: Self.typo) == 0 && device.story.isEmpty)
    await device.run(app: "com.example.real") {}
    #expect(device.badge(of: Self.typo) == 0)
    #expect(device.story.description.contains("There is no app \"com.example.reel\""))
    await device.run(app: "com.example.second") {}
    #expect(device.badge() == 0)
    #expect(device.story.description.contains("Several apps are on this device"))
  }

  @Test func `An unknown app is installed by opening it with its description`() async throws {
    let device = try await SimulatedDevice.allowing("com.example.real")
    try await device.openApp("com.example.new" as SimulatedApp)
    try await device.leaveApp("com.example.new")
  }
}
