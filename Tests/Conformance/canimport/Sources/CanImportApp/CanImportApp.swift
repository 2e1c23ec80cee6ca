import CoreLocation
import CustomDump
import UIKit
import UserNotifications
import UserNotificationsUI

extension UNNotification: @retroactive @unchecked Sendable {}
extension UNNotificationResponse: @unchecked @retroactive Sendable {}
extension UNNotificationRequest: @retroactive @unchecked Sendable {}

final class StandInCenter: UNUserNotificationCenter {
  var added: [String] = []

  init() {
    super.init(standIn: ())
  }

  override func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    added.append(request.identifier)
    completionHandler?(nil)
  }
}

@main
struct CanImportApp {
  static func main() async throws {
    let content = UNMutableNotificationContent()
    content.title = "Tea"
    let center = StandInCenter()
    try await center.add(
      UNNotificationRequest(identifier: "tea", content: content, trigger: nil))
    print("added", center.added)
    print("status", String(customDumping: UNAuthorizationStatus.authorized))
    print("options", String(customDumping: [UNAuthorizationOptions.alert, .sound]))
    print("region", String(customDumping: CLRegionState.inside))
    print("state", String(customDumping: [UIControl.State.highlighted, .selected]))
    print("style", String(customDumping: UIUserInterfaceStyle.dark))
    print("column", String(customDumping: UISplitViewController.Column.inspector))
    print("option", String(customDumping: UNNotificationContentExtensionResponseOption.dismiss))
  }
}
