import UIKit

// The app's own code in the iOS 12 article, in its final form.

enum ArticleForIOS12App {
  static func registerCategory() {
    let actions = [
      UNNotificationAction(identifier: "like-action", title: "Like", options: []),
      UNNotificationAction(identifier: "open-app", title: "Open App", options: []),
      UNNotificationAction(identifier: "dismiss", title: "Dismiss", options: []),
    ]
    let simpleCategory = UNNotificationCategory(
      identifier: "category-simple", actions: actions, intentIdentifiers: [], options: [])
    UNUserNotificationCenter.current().setNotificationCategories([simpleCategory])
  }

  static func send() {
    UNUserNotificationCenter.current().getNotificationSettings { (settings) in
      guard settings.authorizationStatus == .authorized else { return }
      let content = UNMutableNotificationContent()
      content.title = "Otters"
      content.subtitle = "At the zoo"
      content.body = "They have young ones"
      content.sound = .default
      content.categoryIdentifier = "category-simple"
      let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 3, repeats: false)
      let uuid = UUID().uuidString
      let request = UNNotificationRequest(identifier: uuid, content: content, trigger: trigger)
      UNUserNotificationCenter.current().add(request, withCompletionHandler: { (error) in })
    }
  }

  static func askWithSettingsEntry() {
    UNUserNotificationCenter.current().requestAuthorization(options: [
      .badge, .alert, .sound, .providesAppNotificationSettings,
    ]) { (granted, error) in }
  }

  static func askQuietly() {
    UNUserNotificationCenter.current().requestAuthorization(options: [
      .badge, .alert, .provisional,
    ]) { (granted, error) in }
  }

  static func askForCriticalAlerts() {
    UNUserNotificationCenter.current().requestAuthorization(options: [
      .badge, .alert, .criticalAlert,
    ]) { (granted, error) in }
  }

  static func criticalContent() -> UNMutableNotificationContent {
    let content = UNMutableNotificationContent()
    content.title = "HIGH WATER"
    content.body = "The river rises"
    content.categoryIdentifier = "high-water"
    content.sound = UNNotificationSound.defaultCriticalSound(withAudioVolume: 1.0)
    return content
  }
}

extension ArticleForIOS12App {
  class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      UNUserNotificationCenter.current().delegate = self
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.makeKeyAndVisible()
      return true
    }
  }
}

extension ArticleForIOS12App.AppDelegate: UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ) {
    openSettings()
  }

  func openSettings() {
    let storyboard = UIStoryboard(name: "Settings", bundle: nil)
    let settings = storyboard.instantiateViewController(withIdentifier: "Settings")
    window?.rootViewController = settings
  }
}
