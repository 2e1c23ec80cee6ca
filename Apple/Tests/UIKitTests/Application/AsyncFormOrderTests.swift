import Synchronization
import TestSupport
import Testing
import UIKit
import UserNotificationsTesting

/// The `async` forms of delegates keep the order of calls that docs/manual/app-delegates.md promises.
@MainActor @Suite struct AsyncFormOrderTests {
  private let device = SimulatedDevice()
  private let log = AppLog()

  /// How an app may isolate its center's delegate.
  enum Kind: CaseIterable, Sendable {
    case mainActor, nonisolated
    #if compiler(>=6.3)
      case mainActorMethods
    #endif
  }

  private func app(_ kind: Kind) -> SimulatedApp {
    SimulatedApp(
      "com.example.app",
      launch: { [log] in UIApplication.launch(AsyncAppDelegate(log, kind)) })
  }

  private func showAndEnd(_ kind: Kind) async throws {
    try await device.runAllowing(app: app(kind)) {
      let center = UNUserNotificationCenter.current()
      center.setNotificationCategories([
        UNNotificationCategory(
          identifier: "task",
          actions: [
            UNNotificationAction(identifier: "later", title: "Later", options: []),
            UNNotificationAction(identifier: "show", title: "Show", options: .foreground),
          ], intentIdentifiers: [])
      ])
      try await center.add(Self.request)
    }
    try await device.terminate()
    log.lines = []
  }

  private static var request: UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = "Milk"
    content.categoryIdentifier = "task"
    return UNNotificationRequest(identifier: "milk", content: content, trigger: nil)
  }

  @Test(arguments: Kind.allCases)
  func `A tap that starts the app reaches the async form before the app becomes active`(
    kind: Kind
  ) async throws {
    try await showAndEnd(kind)
    try await device.tap()
    #expect(
      log.lines == [
        "did finish: inactive", "received: inactive", "active: active", "handled: active",
      ])
  }

  @Test(.rules("F3"), arguments: Kind.allCases)
  func `A foreground action that starts the app reaches the async form before it is active`(
    kind: Kind
  ) async throws {
    try await showAndEnd(kind)
    try await device.choose(action: "show")
    #expect(
      log.lines == [
        "did finish: inactive", "received: inactive", "active: active", "handled: active",
      ])
  }

  @Test(.rules("F14"), arguments: Kind.allCases)
  func `A background action reaches the async form after the app entered the background`(
    kind: Kind
  ) async throws {
    try await showAndEnd(kind)
    try await device.choose(action: "later")
    #expect(
      log.lines == [
        "did finish: background", "background: background", "received: background",
        "handled: background",
      ])
  }

  @Test(arguments: Kind.allCases)
  func `A tap on an app in the background comes between entering and becoming active`(
    kind: Kind
  ) async throws {
    try await showAndEnd(kind)
    try await device.choose(action: "later")
    try await device.run(app: app(kind)) {
      try await UNUserNotificationCenter.current().add(Self.request)
    }
    log.lines = []
    try await device.tap()
    #expect(
      log.lines == [
        "will enter: background", "received: inactive", "active: active", "handled: active",
      ])
  }

  @Test(.rules("E1"), arguments: Kind.allCases)
  func `A notification in the foreground is asked about while the app is active`(
    kind: Kind
  ) async throws {
    try await device.runAllowing(app: app(kind)) {}
    try await device.terminate()
    try await device.openApp(app(kind))
    log.lines = []
    try await device.run(app: app(kind)) {
      try await UNUserNotificationCenter.current().add(Self.request)
    }
    await device.settle()
    #expect(log.lines == ["will present: active"])
    #expect(device.banners.map(\.title) == ["Milk"])
  }

  @Test func `A push that wakes the app is handled before later events`() async throws {
    try await device.runAllowing(app: app(.mainActor)) {}
    await device.run(app: app(.mainActor)) {
      UIApplication.shared.registerForRemoteNotifications()
    }
    try await device.terminate()
    log.lines = []
    try await device.push(payload: ["aps": ["content-available": 1]], to: "com.example.app")
    #expect(log.lines.contains("push: background"))
    #expect(log.lines.last == "fetched: background")
  }
}

extension SimulatedDevice {
  /// Runs code of an app to which the user allows everything.
  @MainActor fileprivate func runAllowing(
    app: SimulatedApp, _ body: @MainActor () async throws -> Void
  ) async throws {
    try await run(app: app) {
      try await allow()
      _ = try await UNUserNotificationCenter.current().requestAuthorization(
        options: [.alert, .badge])
      try await body()
    }
  }
}

/// An app's delegate with a center's delegate that implements the `async` forms only.
@MainActor private final class AsyncAppDelegate: UIResponder, UIApplicationDelegate {
  private let log: AppLog
  private let receiver: any UNUserNotificationCenterDelegate

  init(_ log: AppLog, _ kind: AsyncFormOrderTests.Kind) {
    self.log = log
    receiver =
      switch kind {
      case .mainActor: MainActorReceiver(log)
      case .nonisolated: NonisolatedReceiver(log)
      #if compiler(>=6.3)
        case .mainActorMethods: MethodReceiver(log)
      #endif
      }
    super.init()
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.note("did finish")
    UNUserNotificationCenter.current().delegate = receiver
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { log.note("active") }
  func applicationDidEnterBackground(_ application: UIApplication) { log.note("background") }
  func applicationWillEnterForeground(_ application: UIApplication) { log.note("will enter") }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult {
    log.note("push")
    await Task { @MainActor in }.value
    log.note("fetched")
    return .newData
  }
}

@MainActor private final class MainActorReceiver: NSObject, UNUserNotificationCenterDelegate {
  private let log: AppLog
  init(_ log: AppLog) { self.log = log }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    log.note("will present")
    return [.banner]
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    log.note("received")
    await Task { @MainActor in }.value
    log.note("handled")
  }
}

private final class NonisolatedReceiver: NSObject, UNUserNotificationCenterDelegate, Sendable {
  private let log: AppLog
  init(_ log: AppLog) { self.log = log }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    note("will present")
    return [.banner]
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    note("received")
    await Task { @MainActor in }.value
    await MainActor.run { log.note("handled") }
  }

  private func note(_ words: String) { MainActor.assumeIsolated { log.note(words) } }
}

// Swift 6.2 passes no argument that is not Sendable to such a method.
#if compiler(>=6.3)
  private final class MethodReceiver: NSObject, UNUserNotificationCenterDelegate, Sendable {
    private let log: AppLog
    init(_ log: AppLog) { self.log = log }

    @MainActor func userNotificationCenter(
      _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
      log.note("will present")
      return [.banner]
    }

    @MainActor func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
      log.note("received")
      await Task { @MainActor in }.value
      log.note("handled")
    }
  }
#endif
