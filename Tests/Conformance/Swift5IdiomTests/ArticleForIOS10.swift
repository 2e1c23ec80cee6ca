import UIKit

// The code that the iOS 10 article teaches, as its reader would have it.

enum ArticleForIOS10 {
  static func makeTriggers() -> [UNNotificationTrigger] {
    let timeTrigger = UNTimeIntervalNotificationTrigger(timeInterval: 45.0 * 60.0, repeats: false)

    var date = DateComponents()
    date.hour = 21
    let calendarTrigger = UNCalendarNotificationTrigger(dateMatching: date, repeats: true)

    let center = CLLocationCoordinate2D(latitude: 48.0, longitude: 11.5)
    let region = CLCircularRegion(center: center, radius: 250.0, identifier: "Market")
    region.notifyOnEntry = true
    region.notifyOnExit = false
    let locationTrigger = UNLocationNotificationTrigger(region: region, repeats: false)

    return [timeTrigger, calendarTrigger, locationTrigger]
  }

  static func makeContent() -> UNMutableNotificationContent {
    let content = UNMutableNotificationContent()
    content.title = "Market day"
    content.subtitle = "Until noon"
    content.body = "The cheese stall is there today."
    content.badge = 1
    content.sound = UNNotificationSound.default()
    return content
  }

  static func schedule(whenDone: @escaping (Error?) -> Void) {
    let request = UNNotificationRequest(
      identifier: "MarketDay", content: makeContent(), trigger: makeTriggers()[0])
    UNUserNotificationCenter.current().add(request) { error in
      if let error = error {
        whenDone(error)
      } else {
        whenDone(nil)
      }
    }
  }

  static func registerCategory() -> UNNotificationCategory {
    let center = UNUserNotificationCenter.current()
    let replyAction = UNTextInputNotificationAction(
      identifier: "com.example.market.reply", title: "Reply", options: [],
      textInputButtonTitle: "Send", textInputPlaceholder: "Type your message")
    let deleteAction = UNNotificationAction(
      identifier: "com.example.market.delete", title: "Delete",
      options: [.authenticationRequired, .destructive])
    let category = UNNotificationCategory(
      identifier: "com.example.market.message", actions: [replyAction, deleteAction],
      intentIdentifiers: [], options: [])
    center.setNotificationCategories([category])
    return category
  }
}

class ArticleForIOS10AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  var errors: [Error] = []
  let delegateObject = ArticleForIOS10Delegate()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = delegateObject
    let center = UNUserNotificationCenter.current()
    let options: UNAuthorizationOptions = [.alert, .badge, .sound]
    center.requestAuthorization(options: options) { (granted, error) in
      if granted {
        application.registerForRemoteNotifications()
      }
    }
    return true
  }

  func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {}

  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: Error
  ) {
    errors.append(error)
  }
}

final class ArticleForIOS10Delegate: NSObject, UNUserNotificationCenterDelegate {
  var log: [String] = []

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    let content = notification.request.content
    log.append(content.title)
    completionHandler([.alert, .sound])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let actionIdentifier = response.actionIdentifier
    switch actionIdentifier {
    case UNNotificationDismissActionIdentifier:
      log.append("dismissed")
      completionHandler()
    case UNNotificationDefaultActionIdentifier:
      log.append("opened")
      completionHandler()
    case "com.example.market.reply":
      if let textResponse = response as? UNTextInputNotificationResponse {
        let reply = textResponse.userText
        log.append("replied \(reply)")
        completionHandler()
      }
    case "com.example.market.delete":
      log.append("deleted")
      completionHandler()
    default:
      completionHandler()
    }
  }
}
