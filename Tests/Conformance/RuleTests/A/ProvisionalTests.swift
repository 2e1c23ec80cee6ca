import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// Provisional apps: allowed without a question, and quiet.
struct ProvisionalTests {
  private static let options: UNAuthorizationOptions = [.alert, .sound, .badge, .provisional]

  @Test(.rules("A6"), arguments: Depth.allCases)
  func `The provisional option is granted without a question`(depth: Depth) async throws {
    try await depth.stage { stage in
      let (granted, status) = try await stage.run {
        let center = UNUserNotificationCenter.current()
        let granted = try await center.requestAuthorization(options: Self.options)
        return (granted, await center.notificationSettings().authorizationStatus)
      }
      #expect(granted)
      #expect(status == .provisional)
      #expect(stage.questions == 0)
    }
  }

  @Test(.rules("A6")) func `The other options define the later loud delivery`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    _ = try await device.ask([.alert, .badge, .provisional])
    try await device.keepProvisional()
    let settings = await device.settings()
    #expect(settings.alertSetting == .disabled)
    #expect(settings.badgeSetting == .disabled)
    #expect(settings.soundSetting == .notSupported)
  }

  @Test(.rules("A7"), arguments: Depth.allCases)
  func `A provisional app is only in the list, with buttons to keep it or turn it off`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      try await deliverProvisionally(on: stage)
      #expect(stage.listed == ["sample"])
      #expect(stage.list.first?.members.first?.isProvisional == true)
      #expect(stage.banners.isEmpty)
      #expect(stage.sounds == 0)
      #expect(stage.badge == 0)
    }
  }

  @Test(.rules("A7")) func `A provisional app is not on the lock screen`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    _ = try await device.ask(Self.options)
    await device.lock()
    try await device.submit(.sample())
    #expect(device.lockScreen.isEmpty)
    #expect(device.listed == ["sample"])
  }

  @Test(.rules("A8"), arguments: Depth.allCases)
  func `A provisional app that is kept is authorized and stays quiet`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      try await deliverProvisionally(on: stage)
      try await stage.respond(.choose("keep"))
      try await stage.run {
        let settings = await UNUserNotificationCenter.current().notificationSettings()
        #expect(settings.authorizationStatus == .authorized)
        #expect(settings.alertSetting == .disabled)
        #expect(settings.soundSetting == .disabled)
        #expect(settings.badgeSetting == .disabled)
        #expect(settings.lockScreenSetting == .disabled)
        #expect(settings.notificationCenterSetting == .enabled)
        try await UNUserNotificationCenter.current().add(.sample("later"))
      }
      #expect(stage.listed == ["later", "sample"])
      #expect(stage.banners.isEmpty)
    }
  }

  @Test(.rules("A8"))
  func `A kept app is loud once the user turns that on in Settings`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    _ = try await device.ask(Self.options)
    try await device.keepProvisional()
    try await device.change(.banners(.banner))
    try await device.change(.sounds(true))
    try await device.submit(.sample { $0.sound = .default })
    #expect(device.banners.map(\.identifier) == ["sample"])
    #expect(device.sounds.count == 1)
  }

  @Test(.rules("A8")) func `A kept app is not provisional`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    _ = try await device.ask(Self.options)
    try await device.submit(.sample())
    try await device.choose(action: "keep")
    #expect(device.notificationCenter.flatMap(\.notifications).map(\.isProvisional) == [false])
    await #expect(throws: SimulationError.self) { try await device.keepProvisional() }
  }

  @Test(.rules("A9"), arguments: Depth.allCases)
  func `A provisional app that is turned off is denied`(depth: Depth) async throws {
    try await depth.stage { stage in
      try await deliverProvisionally(on: stage)
      try await stage.respond(.choose("turnOff"))
      let status = try await stage.run {
        await UNUserNotificationCenter.current().notificationSettings().authorizationStatus
      }
      #expect(status == .denied)
      #expect(stage.listed.isEmpty)
    }
  }

  @Test(.rules("A9")) func `A provisional notification offers the app's own settings`() async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    _ = try await device.ask([.alert, .provisional, .providesAppNotificationSettings])
    let delegate = RecordingDelegate()
    await device.setDelegate(delegate)
    try await device.submit(.sample())
    try await device.choose(action: "configure")
    #expect(delegate.visits == ["sample"])
    #expect(await device.settings().authorizationStatus == .provisional)
  }

  @Test(.rules("A9")) func `A provisional app without settings of its own does not offer them`()
    async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    _ = try await device.ask(Self.options)
    let delegate = RecordingDelegate()
    await device.setDelegate(delegate)
    try await device.submit(.sample())
    await #expect(throws: SimulationError.self) { try await device.choose(action: "configure") }
    #expect(delegate.visits.isEmpty)
    #expect(await device.settings().authorizationStatus == .provisional)
  }

  @Test(.rules("A10"), arguments: Depth.allCases)
  func `A provisional app that asks outright gets the question, and a yes makes it loud`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      try await deliverProvisionally(on: stage)
      try await stage.decide(.allow)
      try await stage.run {
        let center = UNUserNotificationCenter.current()
        let granted = try await center.requestAuthorization(options: [.alert, .sound, .badge])
        #expect(granted)
        #expect(await center.notificationSettings().authorizationStatus == .authorized)
        try await center.add(.sample("later"))
      }
      #expect(stage.banners.map(\.identifier) == ["later"])
    }
  }

  @Test(.rules("A10")) func `A no to the question stops quiet delivery as well`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    _ = try await device.ask(Self.options)
    try await device.submit(.sample(after: 60))
    let answers = AnswerBox()
    await device.startAsking([.alert, .sound], telling: answers)
    #expect(device.questions == [.init(options: [.alert, .sound])])
    try await device.deny()
    #expect(answers.granted == [false])
    #expect(await device.settings().authorizationStatus == .denied)
    await device.advance(by: 60)
    #expect(device.listed.isEmpty)
  }

  private func deliverProvisionally(on stage: any Stage) async throws {
    try await stage.run {
      let center = UNUserNotificationCenter.current()
      _ = try await center.requestAuthorization(options: Self.options)
      let request = UNNotificationRequest.sample {
        $0.sound = .default
        $0.badge = 3
      }
      try await center.add(request)
    }
  }
}
