import Foundation
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// Which parts are shown while the app is in the foreground (E1 to E4).
struct ForegroundTests {
  private static var rich: UNNotificationRequest {
    .sample {
      $0.sound = .default
      $0.badge = 2
    }
  }

  @Test(.rules("E1"), arguments: Depth.allCases)
  func `The delegate is asked in the foreground, and not in the background`(depth: Depth)
    async throws
  {
    try await depth.stage { stage in
      let delegate = RecordingDelegate(presenting: [.list])
      try await stage.runAllowed { UNUserNotificationCenter.current().delegate = delegate }
      try await stage.setActive(true)
      try await add("front", on: stage)
      try await stage.setActive(false)
      try await add("behind", on: stage)
      #expect(delegate.presented == ["front"])
      #expect(stage.banners.map(\.identifier) == ["behind"])
      #expect(stage.listed == ["behind", "front"])
    }
  }

  private func add(_ identifier: String, on stage: any Stage) async throws {
    try await stage.run {
      try await UNUserNotificationCenter.current().add(.sample(identifier))
    }
  }

  @Test(.rules("E1")) func `A delegate without the presenting method shows nothing`() async throws {
    let device = try await SimulatedDevice.allowing()
    let delegate = SilentDelegate()
    await device.run { UNUserNotificationCenter.current().delegate = delegate }
    try await device.openApp()
    try await device.submit(Self.rich)
    #expect(device.banners.isEmpty)
    #expect(device.sounds.isEmpty)
    #expect(device.listed.isEmpty)
  }

  @Test(.rules("E1"))
  func `A notification that the delegate never answers goes to the list after ten seconds`()
    async throws
  {
    let device = try await forgetfulDevice(rules: SystemRules())
    await device.advance(by: 9.9)
    #expect(device.listed.isEmpty)
    let story = await device.advance(by: 0.1)
    #expect(device.listed == ["sample"], "\(story)")
    #expect(device.banners.isEmpty)
    #expect(device.sounds.isEmpty)
  }

  @Test(.rules("E1")) func `By Apple's policy an unanswered notification is not presented`()
    async throws
  {
    let device = try await forgetfulDevice(rules: .asOnApple)
    await device.advance(by: 3_600)
    #expect(device.listed.isEmpty)
    #expect(device.banners.isEmpty)
    #expect(device.sounds.isEmpty)
  }

  private func forgetfulDevice(rules: SystemRules) async throws -> SimulatedDevice {
    let device = try await SimulatedDevice.allowing(rules: rules)
    let delegate = ForgetfulDelegate()
    await device.run { UNUserNotificationCenter.current().delegate = delegate }
    try await device.openApp()
    try await device.submit(Self.rich)
    return device
  }

  @Test(.rules("E1"), arguments: [true, false])
  func `An app that ends while it is asked has not answered`(isApple: Bool) async throws {
    let device = try await forgetfulDevice(rules: isApple ? .asOnApple : SystemRules())
    try await device.terminate()
    #expect(device.listed == (isApple ? [] : ["sample"]), "\(device.story)")
    #expect(device.banners.isEmpty)
  }

  @Test(.rules("E2"))
  func `The system shows a notification to a foreground app without a delegate`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.openApp()
    try await device.submit(Self.rich)
    #expect(device.banners.count == 1)
    #expect(device.listed == ["sample"])
    #expect(device.sounds.count == 1)
  }

  @Test(.rules("E2"))
  func `By Apple's policy a foreground app without a delegate shows and lists nothing`()
    async throws
  {
    let device = try await SimulatedDevice.allowing(rules: .asOnApple)
    try await device.openApp()
    try await device.submit(Self.rich)
    #expect(device.banners.isEmpty)
    #expect(device.listed.isEmpty)
    #expect(device.sounds.isEmpty)
  }

  @Test(.rules("E3")) func `The presentation options have Apple's bits`() {
    let options: [UNNotificationPresentationOptions] = [.badge, .sound, .alert, .list, .banner]
    #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16])
  }

  @Test(.rules("E3"), arguments: Depth.allCases)
  func `The presentation options are chosen one by one`(depth: Depth) async throws {
    let choices: [UNNotificationPresentationOptions] = [
      [], .badge, .sound, .list, .banner, .alert, [.list, .sound], [.banner, .badge],
    ]
    try await depth.stage { stage in
      try await stage.runAllowed {}
      try await stage.setActive(true)
      for (index, options) in choices.enumerated() {
        try await present(options, as: index, on: stage)
      }
    }
  }

  /// Delivers in the foreground, and checks the result.
  private func present(
    _ options: UNNotificationPresentationOptions, as index: Int, on stage: any Stage
  ) async throws {
    let delegate = RecordingDelegate(presenting: options)
    let (banners, sounds) = (stage.banners.count, stage.sounds)
    let badgeBefore = stage.badge
    try await stage.run {
      UNUserNotificationCenter.current().delegate = delegate
      let request = UNNotificationRequest.sample("choice \(index)") {
        $0.sound = .default
        $0.badge = NSNumber(value: index + 10)
      }
      try await UNUserNotificationCenter.current().add(request)
    }
    let isBanner = !options.isDisjoint(with: [.banner, .alert])
    let isListed = !options.isDisjoint(with: [.list, .alert])
    #expect((stage.banners.count > banners) == isBanner, "choice \(index)")
    #expect(stage.listed.contains("choice \(index)") == isListed, "choice \(index)")
    #expect((stage.sounds > sounds) == options.contains(.sound), "choice \(index)")
    let badge = options.contains(.badge) ? index + 10 : badgeBefore
    #expect(stage.badge == badge, "choice \(index)")
  }

  @Test(.rules("E3")) func `An empty choice leaves no notification, not even for the app to read`()
    async throws
  {
    let device = try await SimulatedDevice.allowing()
    let delegate = RecordingDelegate(presenting: [])
    await device.setDelegate(delegate)
    try await device.openApp()
    try await device.submit(Self.rich)
    let delivered = await device.run {
      await UNUserNotificationCenter.current().deliveredNotifications().count
    }
    #expect(delegate.presented == ["sample"])
    #expect(delivered == 0)
  }

  @Test(.rules("E4"), arguments: Depth.allCases)
  func `The delegate cannot choose more than the user allows`(depth: Depth) async throws {
    try await depth.stage { stage in
      let delegate = RecordingDelegate()
      try await stage.runAllowed { UNUserNotificationCenter.current().delegate = delegate }
      try await stage.setActive(true)
      try await stage.change(.sounds, to: false)
      try await stage.change(.badges, to: false)
      try await stage.change(.notificationCenter, to: false)
      try await stage.run { try await UNUserNotificationCenter.current().add(Self.rich) }
      #expect(delegate.presented == ["sample"])
      #expect(stage.banners.count == 1)
      #expect(stage.sounds == 0)
      #expect(stage.badge == 0)
      #expect(stage.listed.isEmpty)
    }
  }

  @Test(.rules("E4"))
  func `An app without banners gets none in the foreground either`() async throws {
    let device = try await SimulatedDevice.allowing()
    let delegate = RecordingDelegate()
    await device.setDelegate(delegate)
    try await device.change(.banners(.none))
    try await device.openApp()
    try await device.submit(Self.rich)
    #expect(delegate.presented == ["sample"])
    #expect(device.banners.isEmpty)
  }
}
