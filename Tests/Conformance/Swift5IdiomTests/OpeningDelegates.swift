import UIKit

// App delegates as public apps write them: addresses, activities, quick actions, orientations, state.

/// The calls that the delegates of this file received, in order.
@MainActor var openingLog: [String] = []

enum Router {
  @MainActor @discardableResult
  static func handle(_ url: URL) -> Bool {
    openingLog.append("opened \(url.absoluteString)")
    return url.scheme == "organizer"
  }
}

/// An app of deep links and a sign-in that comes back by an address.
class LinkAppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    if let url = launchOptions?[.url] as? URL { openingLog.append("launched by \(url)") }
    if launchOptions?[UIApplication.LaunchOptionsKey.shortcutItem] is UIApplicationShortcutItem {
      return false
    }
    if let activity = launchOptions?[.userActivityDictionary] as? [AnyHashable: Any] {
      openingLog.append("activity \(activity)")
    }
    return true
  }

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    let source = options[.sourceApplication] as? String
    let annotation = options[UIApplication.OpenURLOptionsKey.annotation]
    guard source == nil, annotation == nil else { return false }
    return Router.handle(url)
  }

  func applicationDidBecomeActive(_ application: UIApplication) { openingLog.append("active") }
}

/// An app of universal links.
class ActivityAppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    guard userActivity.activityType == NSUserActivityTypeBrowsingWeb,
      let url = userActivity.webpageURL,
      let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return false }
    openingLog.append("page \(components.path)")
    restorationHandler([UIViewController()])
    return true
  }

  func application(
    _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
  ) -> Bool { userActivityType == NSUserActivityTypeBrowsingWeb }

  func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {
    userActivity.addUserInfoEntries(from: ["seen": true])
  }

  func application(
    _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String,
    error: Error
  ) {
    openingLog.append("failed \(userActivityType)")
  }
}

/// An app of quick actions.
class QuickActionAppDelegate: UIResponder, UIApplicationDelegate {
  enum Shortcut: String { case add, search }

  func applicationWillResignActive(_ application: UIApplication) {
    application.shortcutItems = [
      UIApplicationShortcutItem(
        type: Shortcut.add.rawValue, localizedTitle: "Add", localizedSubtitle: nil,
        icon: UIApplicationShortcutIcon(type: .add), userInfo: ["list": "home" as NSString]),
      UIMutableApplicationShortcutItem(type: Shortcut.search.rawValue, localizedTitle: "Search"),
    ]
  }

  func application(
    _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(Shortcut(rawValue: shortcutItem.type) != nil)
  }
}

/// An app that stands upright on telephones.
class OrientationAppDelegate: NSObject, UIApplicationDelegate {
  var orientationLock = UIInterfaceOrientationMask.portrait

  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask {
    UIDevice.current.userInterfaceIdiom == .pad ? .all : orientationLock
  }
}

/// An old app that keeps its state and watches its memory.
class StateAppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool { true }
  func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool { true }
  func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {}
  func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {}
  func application(
    _ application: UIApplication,
    viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController? { identifierComponents.isEmpty ? nil : UIViewController() }
  func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
    URLCache.shared.removeAllCachedResponses()
  }
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {}
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {}
}

/// An app of downloads in the background.
class DownloadAppDelegate: UIResponder, UIApplicationDelegate {
  var backgroundCompletionHandler: (() -> Void)?

  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    backgroundCompletionHandler = completionHandler
  }

  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(.noData)
  }
}

/// A bank's app: no keyboards of others, nothing from a watch.
class StrictAppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    shouldAllowExtensionPointIdentifier extensionPointIdentifier:
      UIApplication.ExtensionPointIdentifier
  ) -> Bool { extensionPointIdentifier != .keyboard }

  func application(
    _ application: UIApplication, handleWatchKitExtensionRequest userInfo: [AnyHashable: Any]?,
    reply: @escaping ([AnyHashable: Any]?) -> Void
  ) {
    reply(["known": userInfo != nil])
  }

  func applicationShouldRequestHealthAuthorization(_ application: UIApplication) {}
}

/// An app from the time of iOS 8.
class VeteranAppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any
  ) -> Bool { Router.handle(url) }
}

/// An app from the time before that.
class AncientAppDelegate: NSObject, UIApplicationDelegate {
  func application(_ application: UIApplication, handleOpen url: URL) -> Bool {
    Router.handle(url)
  }
}

/// An app that refuses its launch options.
class RefusingAppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool { false }

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool { Router.handle(url) }
}
