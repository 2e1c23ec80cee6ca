import Testing
import UIKit
import UserNotificationsTesting

@MainActor
@Suite("Swift 5: delegates that open addresses and go on with activities", .serialized)
struct OpeningDelegateTests {
  private let device = SimulatedDevice()
  private let address: URL

  init() throws {
    address = try #require(URL(string: "organizer://list/milk"))
    openingLog = []
  }

  private func open(
    _ delegate: @escaping @MainActor @Sendable () -> any UIApplicationDelegate
  ) async throws {
    let app = SimulatedApp(
      "com.example.organizer",
      launch: { [address] in UIApplication.launch(delegate(), opening: [address]) })
    try await device.openApp(app)
  }

  @Test
  func `An address that starts the app is in the launch options, and opens before it is active`()
    async throws
  {
    try await open { LinkAppDelegate() }
    #expect(
      openingLog == [
        "launched by organizer://list/milk", "opened organizer://list/milk", "active",
      ])
  }

  @Test func `The older forms are called if the newer ones are missing`() async throws {
    try await open { VeteranAppDelegate() }
    #expect(openingLog == ["opened organizer://list/milk"])
    openingLog = []
    let delegate: any UIApplicationDelegate = AncientAppDelegate()
    #expect(delegate.application(.shared, open: address, options: [:]))
    #expect(openingLog == ["opened organizer://list/milk"])
  }

  @Test func `An app that refuses at its launch does not get the address`() async throws {
    try await open { RefusingAppDelegate() }
    #expect(openingLog.isEmpty)
  }

  @Test func `An app that runs gets addresses, and enters the foreground for them`() async throws {
    try await open { LinkAppDelegate() }
    try await device.leaveApp()
    openingLog = []
    let next = try #require(URL(string: "organizer://list/bread"))
    await device.run(app: "com.example.organizer") {
      UIApplication.shared.openAddresses([next])
      UIApplication.shared.openAddresses([])
    }
    #expect(openingLog == ["opened organizer://list/bread", "active"])
  }

  @Test func `A scene is connected with the addresses, and gets later ones itself`() async throws {
    try await open { SceneAppDelegate() }
    #expect(openingLog == ["connected with organizer://list/milk", "scene active"])
    device.run(app: "com.example.organizer") { [address] in
      UIApplication.shared.openAddresses([address])
      #expect(UIApplication.shared.openSessions.count == 1)
    }
    #expect(openingLog.last == "opened organizer://list/milk")
  }

  @Test func `Activities, quick actions and orientations are values that delegates answer`() {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = URL(string: "https://example.com/list/milk")
    var restored: [UIUserActivityRestoring]?
    let delegate: any UIApplicationDelegate = ActivityAppDelegate()
    #expect(delegate.application(.shared, continue: activity) { restored = $0 })
    #expect(openingLog == ["page /list/milk"] && restored?.count == 1)
    delegate.application(.shared, didUpdate: activity)
    #expect(activity.userInfo?["seen"] as? Bool == true)

    let quick = QuickActionAppDelegate()
    quick.applicationWillResignActive(.shared)
    let items = UIApplication.shared.shortcutItems ?? []
    var answers: [Bool] = []
    for item in items {
      quick.application(.shared, performActionFor: item) { answers.append($0) }
    }
    #expect(items.map { $0.localizedTitle } == ["Add", "Search"] && answers == [true, true])
    (items.last as? UIMutableApplicationShortcutItem)?.localizedTitle = "Find"
    #expect(items.last?.localizedTitle == "Find")

    let mask = OrientationAppDelegate().application(.shared, supportedInterfaceOrientationsFor: nil)
    #expect(mask == .portrait && UIInterfaceOrientationMask.all.contains(mask))
    #expect(UIInterfaceOrientationMask.all.rawValue == 30)
    #expect(!UIInterfaceOrientationMask.allButUpsideDown.contains(.portraitUpsideDown))
  }

  @Test func `A delegate without the methods answers as Apple's systems assume`() {
    let delegate: any UIApplicationDelegate = AncientAppDelegate()
    #expect(delegate.application(.shared, supportedInterfaceOrientationsFor: nil) == .all)
    #expect(!delegate.application(.shared, shouldSaveSecureApplicationState: NSCoder()))
    #expect(delegate.application(.shared, shouldAllowExtensionPointIdentifier: .keyboard))
    var done: Bool?
    let item = UIApplicationShortcutItem(type: "add", localizedTitle: "Add")
    delegate.application(.shared, performActionFor: item) { done = $0 }
    #expect(done == false)
    let strict = StrictAppDelegate()
    #expect(!strict.application(.shared, shouldAllowExtensionPointIdentifier: .keyboard))
  }

  @Test func `A controller keeps its activity and shows another one`() {
    let controller = ReadingController()
    controller.loadViewIfNeeded()
    let activity = controller.userActivity
    #expect(activity?.userInfo?["page"] as? Int == 3)
    if let activity { controller.updateUserActivityState(activity) }
    #expect(activity?.userInfo?["page"] as? Int == 4)
    if let activity { controller.restoreUserActivityState(activity) }
    #expect(controller.title == "Reading")
  }
}
