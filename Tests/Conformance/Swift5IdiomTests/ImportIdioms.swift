import CoreLocation.CLLocation
import CoreLocation.CLMonitor
import Foundation
import Intents.INPerson
import UIKit.UIApplication
import UIKit.UIGestureRecognizerSubclass
import UIKit.UIKitDefines
import UIKit.UITextInput
import UIKit.UNNotificationResponse_UIKitAdditions
import UniformTypeIdentifiers
import UserNotifications.NSString_UserNotifications
import UserNotifications.UNUserNotificationCenter
import class UIKit.UIImage

/// Code that imports parts of modules, and uses less usual names, as it is written for Apple's systems.
enum ImportIdioms {
  @MainActor static var isActive: Bool { UIApplication.shared.applicationState == .active }

  static func handle(of person: INPerson) -> String? { person.personHandle?.value }

  static func isPicture(_ file: URL) -> Bool {
    let values = try? file.resourceValues(forKeys: [.contentTypeKey])
    return values?.contentType?.conforms(to: .image) ?? false
  }

  @MainActor static var language: String? {
    UITextInputMode.activeInputModes.first?.primaryLanguage
  }

  static func count(in defaults: UserDefaults) -> Int {
    defaults.setValue((defaults.value(forKey: "count") as? Int ?? 0) + 1, forKey: "count")
    return defaults.value(forKey: "count") as? Int ?? 0
  }

  /// Asks and ignores the answers, without a warning.
  static func prepare(_ center: UNUserNotificationCenter) async throws {
    try await center.requestAuthorization(options: [.alert])
    await center.notificationSettings()
    await center.notificationCategories()
    await center.pendingNotificationRequests()
    await center.deliveredNotifications()
  }
}
