/// Code imports Apple's headers one by one, as in `import UIKit.UIApplication`: each type that apps see has a header of
/// the name under which Apple declares it.
enum HeaderRule {
  /// The modules whose headers can be imported, with the prefixes of their types.
  static let prefixes = [
    "CoreLocation": ["CL"], "Intents": ["IN"], "UIKit": ["UI", "NS"],
    "UniformTypeIdentifiers": ["UT"], "UserNotifications": ["UN"], "UserNotificationsUI": ["UN"],
  ]

  /// The headers of types that are declared in a header of another name.
  private static let headers = [
    "CLLocation": ["CLFloor", "CLLocationCoordinate2D", "CLLocationSourceInformation"],
    "CLLocationManager": [
      "CLAccuracyAuthorization", "CLActivityType", "CLAuthorizationStatus", "CLDeviceOrientation",
    ],
    "CLLocationUpdater": ["CLLocationUpdate"],
    "CLRegion": ["CLProximity", "CLRegionState"],
    "INInteraction": ["INInteractionDirection"],
    "INPerson": ["INPersonSuggestionType"],
    "INPersonHandle": ["INPersonHandleType"],
    "NSLayoutAnchor": ["NSLayoutDimension", "NSLayoutXAxisAnchor", "NSLayoutYAxisAnchor"],
    "NSLayoutConstraint": ["UILayoutPriority"],
    "NSParagraphStyle": ["NSLineBreakMode"],
    "NSText": ["NSTextAlignment"],
    "UIAlertController": ["UIAlertAction"],
    "UIApplication": [
      "UIApplicationDelegate", "UIBackgroundFetchResult", "UIBackgroundRefreshStatus",
      "UIBackgroundTaskIdentifier",
    ],
    "UIApplicationShortcutItem": [
      "UIApplicationShortcutIcon", "UIMutableApplicationShortcutItem",
    ],
    "UIDevice": ["UIUserInterfaceIdiom"],
    "UIGeometry": ["NSDirectionalEdgeInsets", "UIEdgeInsets"],
    "UIInterface": ["UIUserInterfaceStyle"],
    "UIOrientation": ["UIInterfaceOrientation", "UIInterfaceOrientationMask"],
    "UIScene": ["UISceneDelegate"],
    "UISceneSession": ["UISceneConfiguration"],
    "UITextField": ["UITextFieldDelegate"],
    "UITextInput": ["UITextInputMode"],
    "UITextInputTraits": [
      "UIKeyboardType", "UIReturnKeyType", "UITextAutocapitalizationType",
      "UITextAutocorrectionType", "UITextSpellCheckingType",
    ],
    "UIUserActivity": ["UIUserActivityRestoring"],
    "UIViewController": ["UIModalPresentationStyle"],
    "UIWindowScene": ["UIWindowSceneDelegate"],
    "UNNotificationAction": ["UNNotificationActionOptions", "UNTextInputNotificationAction"],
    "UNNotificationCategory": ["UNNotificationCategoryOptions"],
    "UNNotificationContent": ["UNMutableNotificationContent", "UNNotificationInterruptionLevel"],
    "UNNotificationContentExtension": [
      "UNNotificationContentExtensionMediaPlayPauseButtonType",
      "UNNotificationContentExtensionResponseOption",
    ],
    "UNNotificationResponse": ["UNTextInputNotificationResponse"],
    "UNNotificationSettings": [
      "UNAlertStyle", "UNAuthorizationStatus", "UNNotificationSetting", "UNShowPreviewsSetting",
    ],
    "UNNotificationSound": ["UNNotificationSoundName"],
    "UNNotificationTrigger": [
      "UNCalendarNotificationTrigger", "UNLocationNotificationTrigger", "UNPushNotificationTrigger",
      "UNTimeIntervalNotificationTrigger",
    ],
    "UNUserNotificationCenter": [
      "UNAuthorizationOptions", "UNNotificationPresentationOptions",
      "UNUserNotificationCenterDelegate",
    ],
  ]

  /// Types that belong to another module of Apple's, or to none.
  private static let others: Set = [
    "INIntentSetImageKeyPath", "NSExtensionContext", "NSUserActivity",
    "NSUserActivityDelegate",
  ]

  /// The public types of a file without a header among those of their module.
  static func findings(
    in file: SourceFile, _ outline: Outline, headers known: Set<String>, prefixes: [String]
  ) -> [Finding] {
    outline.declarations.compactMap { declaration in
      let name = declaration.name
      guard declaration.isPublic, declaration.isTopLevel, declaration.isType,
        prefixes.contains(where: name.hasPrefix), !others.contains(name)
      else { return nil }
      let header = headers.first { $0.value.contains(name) }?.key ?? name
      guard !known.contains(header) else { return nil }
      return Finding(
        path: file.path, line: declaration.line,
        what: "\(name) is declared in Apple's header \(header), which cannot be imported",
        remedy: "Add it to the module map in Apple/Headers.")
    }
  }

  /// The names in a module map.
  static func headers(in map: String) -> Set<String> {
    Set(map.matches(of: /explicit module (\w+)/).map { String($0.1) })
  }
}
