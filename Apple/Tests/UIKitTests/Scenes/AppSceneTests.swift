import TestSupport
import Testing
import UIKit
import UserNotifications
import UserNotificationsTesting

@testable import UIKit

/// The delegate calls of an app with a scene, their order, and the scene's connection options.
@MainActor @Suite(.serialized) struct AppSceneTests {
  /// The system creates the scene's delegate from its class, so that it finds its log here.
  private static var log = AppLog()

  private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      let response = connectionOptions.notificationResponse?.notification.request.identifier
      AppSceneTests.log.note("connects \(response ?? "without an answer")")
      guard let scene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: scene)
      window?.makeKeyAndVisible()
    }

    func sceneDidBecomeActive(_ scene: UIScene) { AppSceneTests.log.note("scene active") }
    func sceneWillResignActive(_ scene: UIScene) { AppSceneTests.log.note("scene will resign") }
    func sceneWillEnterForeground(_ scene: UIScene) { AppSceneTests.log.note("scene will enter") }
    func sceneDidEnterBackground(_ scene: UIScene) { AppSceneTests.log.note("scene background") }
  }

  private final class AppDelegate: UIResponder, UIApplicationDelegate {
    let receiver = RecordingReceiver(AppSceneTests.log)

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      AppSceneTests.log.note("did finish")
      UNUserNotificationCenter.current().delegate = receiver
      return true
    }

    func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(name: "Default", sessionRole: session.role)
      configuration.delegateClass = SceneDelegate.self
      return configuration
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
      Issue.record("an app with a scene is not told itself")
    }
  }

  /// An app's delegate that names no scene.
  private final class PlainDelegate: UIResponder, UIApplicationDelegate {}

  /// Records the scene of each response.
  @MainActor
  private final class SceneReceiver:
    NSObject, @MainActor UNUserNotificationCenterDelegate
  {
    private(set) var scenes: [UIScene?] = []

    func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping () -> Void
    ) {
      scenes.append(response.targetScene)
      completionHandler()
    }
  }

  private let device = SimulatedDevice()
  private let app = SimulatedApp(
    "com.example.app", launch: { UIApplication.launch(AppDelegate()) })

  init() {
    Self.log = AppLog()
  }

  @Test func `A scene is connected at the launch, and becomes active`() async throws {
    try await device.openApp(app)
    #expect(
      Self.log.lines == [
        "did finish: inactive", "connects without an answer: inactive",
        "scene will enter: inactive", "scene active: active",
      ])
    await device.run(app: app) {
      let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
      #expect(scene?.activationState == .foregroundActive && scene?.windows.count == 1)
      #expect(scene?.keyWindow?.windowScene === scene)
    }
    Self.log.lines = []
    try await device.leaveApp()
    #expect(Self.log.lines == ["scene will resign: active", "scene background: background"])
  }

  @Test(.rules("F18"))
  func `A scene gets the response that the app was started for`() async throws {
    try await device.run(app: app) {
      try await device.allow()
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
      let content = UNMutableNotificationContent()
      content.title = "Buy milk"
      try await UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: "milk", content: content, trigger: nil))
    }
    try await device.terminate()
    try await device.tap()
    #expect(
      Self.log.lines == [
        "did finish: inactive", "connects milk: inactive", "scene will enter: inactive",
        "received a tap: inactive", "scene active: active",
      ])
  }

  @Test(.rules("F18")) func `A response names the connected scene, or none without one`()
    async throws
  {
    for hasScene in [true, false] {
      let receiver = SceneReceiver()
      let device = SimulatedDevice()
      let app = SimulatedApp(
        "com.example.app",
        launch: {
          UIApplication.launch(hasScene ? AppDelegate() : PlainDelegate())
          UNUserNotificationCenter.current().delegate = receiver
        })
      try await device.openApp(app)
      try await device.run(app: app) {
        try await device.allow()
        _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
      }
      try await device.leaveApp()
      try await device.run(app: app) {
        let content = UNMutableNotificationContent()
        content.title = "Buy milk"
        try await UNUserNotificationCenter.current().add(
          UNNotificationRequest(identifier: "milk", content: content, trigger: nil))
      }
      try await device.tap()
      let scene = await device.run(app: app) { UIApplication.shared.connectedScenes.first }
      #expect((scene != nil) == hasScene)
      #expect(receiver.scenes.count == 1)
      #expect(receiver.scenes.first.map { $0 === scene } == true)
    }
  }

  @Test func `A manifest names the delegate's class and the storyboard`() {
    let values: [String: Any] = [
      "UISceneConfigurations": [
        "UIWindowSceneSessionRoleApplication": [
          [
            "UISceneConfigurationName": "Default",
            "UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).SceneDelegate",
            "UISceneStoryboardFile": "Main",
          ], ["UISceneConfigurationName": "Other", "UISceneDelegateClassName": "Other"],
        ]
      ]
    ]
    let manifest = SceneManifest(values, module: "Organizer")
    let first = manifest.entry(named: nil, role: .windowApplication)
    #expect(first?.name == "Default" && first?.storyboard == "Main")
    #expect(first?.delegateClass == "Organizer.SceneDelegate")
    let other = manifest.entry(named: "Other", role: .windowApplication)
    #expect(other?.delegateClass == "Organizer.Other" && other?.storyboard == nil)
    for wrong: Any? in [
      nil, 7, ["UISceneConfigurations": [1]], ["UISceneConfigurations": ["a": 1]],
    ] {
      #expect(SceneManifest(wrong, module: "").entry(named: nil, role: .windowApplication) == nil)
    }
  }
}
