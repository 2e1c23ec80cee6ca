/// An activity of the user in an app at a moment, which can be continued elsewhere.
///
/// Linux has no other devices, no Spotlight and no Siri that could continue an activity: it is a value that an app
/// keeps and passes to its own delegates. On Apple's systems it is a part of Foundation.
open class NSUserActivity: NSObject {
  /// The kind of activity, in the form of `com.example.app.reading`.
  public let activityType: String
  /// The title that the user sees.
  open var title: String?
  /// The data that is needed to continue the activity.
  open var userInfo: [AnyHashable: Any]?
  /// The keys of `userInfo` that are required to continue the activity.
  open var requiredUserInfoKeys: Set<String>?
  /// Words for a search; without effect on Linux.
  open var keywords: Set<String> = []
  /// The page that shows the same in a browser.
  open var webpageURL: URL?
  /// The page that led to the activity.
  open var referrerURL: URL?
  /// When the activity becomes useless; without effect on Linux.
  open var expirationDate: Date?
  /// The content of the activity, as in a notification's `targetContentIdentifier`.
  open var targetContentIdentifier: String?
  /// The name for a later search; without effect on Linux.
  open var persistentIdentifier: String?
  /// The object that is called when the activity is to be saved; never called on Linux.
  open weak var delegate: (any NSUserActivityDelegate)?

  /// Whether the delegate would be asked for what changed; stored, without effect.
  open var needsSave = false
  /// Whether another device could open streams to this one; stored, without effect.
  open var supportsContinuationStreams = false
  /// Whether another device could continue it; it is kept and has no effect.
  open var isEligibleForHandoff = true
  /// Whether the device's search could find it; stored, without effect.
  open var isEligibleForSearch = false
  /// Whether a public search could find it; it is kept and has no effect.
  open var isEligibleForPublicIndexing = false
  /// Whether the system could suggest it; stored, without effect.
  open var isEligibleForPrediction = false

  /// Whether the activity is the user's current one: after `becomeCurrent()` and before `resignCurrent()`.
  package private(set) var isCurrent = false

  /// Creates an activity of a kind.
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  /// Adds to `userInfo`; a key that is there already gets the new value.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }

  /// Makes the activity the current one; no other device is informed.
  open func becomeCurrent() { isCurrent = true }

  /// Ends being the current activity.
  open func resignCurrent() { isCurrent = false }

  /// Invalidates the activity.
  open func invalidate() { isCurrent = false }

  /// Would remove saved activities; Linux saves none, so the handler is called at once.
  open class func deleteAllSavedUserActivities(completionHandler handler: @escaping () -> Void) {
    handler()
  }

  /// Would remove saved activities; Linux saves none, so the handler is called at once.
  open class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [String],
    completionHandler handler: @escaping () -> Void
  ) {
    handler()
  }
}

/// The kind of an activity that opens the page `webpageURL`.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// The methods that an activity calls; never called on Linux.
public protocol NSUserActivityDelegate: NSObjectProtocol {
  /// Would ask for the newest `userInfo`.
  func userActivityWillSave(_ userActivity: NSUserActivity)

  /// Would be called when another device continues the activity.
  func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
  /// Does nothing.
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}

  /// Does nothing.
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

/// An object that can show a continued activity: every responder.
@MainActor @preconcurrency
public protocol UIUserActivityRestoring: NSObjectProtocol {
  /// Shows the content of the activity.
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}
