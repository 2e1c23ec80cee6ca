import UserNotifications
import UserNotificationsTesting

/// The stage of a simulated device.
struct DeviceStage: Stage {
  let app = "com.example.rules"
  private let device = SimulatedDevice(timeZone: .gmt)

  func run<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await device.run(app: SimulatedApp(app), body)
  }

  func decide(_ decision: Decision) async throws {
    switch decision {
    case .allow: try await device.allow(app: app)
    case .deny: try await device.deny(app: app)
    case .keep: try await device.keepProvisional(app: app)
    case .turnOff: try await device.turnOff(app: app)
    }
  }

  func respond(_ answer: Answer, to identifier: String?) async throws {
    switch answer {
    case .tap: try await device.tap(identifier, app: app)
    case .choose(let action): try await device.choose(action: action, on: identifier, app: app)
    case .reply(let text, let action):
      try await device.reply(text: text, action: action, on: identifier, app: app)
    case .dismiss: try await device.dismiss(identifier, app: app)
    }
  }

  func change(_ row: Row, to isOn: Bool) async throws {
    let setting: AppSetting =
      switch row {
      case .allowNotifications: .allowNotifications(isOn)
      case .sounds: .sounds(isOn)
      case .badges: .badges(isOn)
      case .lockScreen: .lockScreen(isOn)
      case .notificationCenter: .notificationCenter(isOn)
      }
    try await device.change(setting, app: app)
  }

  func setShowPreviews(_ previews: UNShowPreviewsSetting) async throws {
    await device.setShowPreviews(previews)
  }

  func setLocked(_ isLocked: Bool) async throws {
    if isLocked { await device.lock() } else { await device.unlock() }
  }

  func setActive(_ isActive: Bool) async throws {
    if isActive { try await device.openApp(app) } else { try await device.leaveApp(app) }
  }

  func advance(by seconds: Double) async throws {
    await device.advance(by: seconds)
  }

  var questions: Int {
    device.story.count { if case .asked = $0.event { true } else { false } }
  }

  var banners: [SeenNotification] { device.banners.map(SeenNotification.init) }
  var lockScreen: [SeenNotification] { device.lockScreen.map(SeenNotification.init) }
  var list: [SeenGroup] { device.notificationCenter.map(SeenGroup.init) }
  var badge: Int { device.badge(of: app) }
  var sounds: Int { device.sounds.count }
}
