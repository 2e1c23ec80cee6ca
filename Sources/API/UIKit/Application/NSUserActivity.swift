/// What a person does in an app at a moment, so that it can be gone on with elsewhere.
///
/// Linux has no other devices, no Spotlight and no Siri to hand an activity to: it is a value that an app
/// keeps and gives to its own delegates. On Apple's systems it is a part of Foundation.
open class NSUserActivity: NSObject {
  /// The kind of activity, in the form of `com.example.app.reading`.
  public let activityType: String
  /// The title that a person sees.
  open var title: String?
  /// What is needed to go on with it.
  open var userInfo: [AnyHashable: Any]?
  /// The keys of `userInfo` without which it cannot be gone on with.
  open var requiredUserInfoKeys: Set<String>?
  /// Words that it can be found by; they have no effect.
  open var keywords: Set<String> = []
  /// The page that shows the same in a browser.
  open var webpageURL: URL?
  /// The page that led to the activity.
  open var referrerURL: URL?
  /// When it is of no use any more; it has no effect.
  open var expirationDate: Date?
  /// The content that it is about, as in a notification's `targetContentIdentifier`.
  open var targetContentIdentifier: String?
  /// The name that it was given for a later search; it has no effect.
  open var persistentIdentifier: String?
  /// Who is told when it is to be saved; nobody is told here.
  open weak var delegate: (any NSUserActivityDelegate)?

  /// Whether the delegate would be asked for what changed; it is kept and has no effect.
  open var needsSave = false
  /// Whether another device could open streams to this one; it is kept and has no effect.
  open var supportsContinuationStreams = false
  /// Whether another device could go on with it; it is kept and has no effect.
  open var isEligibleForHandoff = true
  /// Whether the device's search could find it; it is kept and has no effect.
  open var isEligibleForSearch = false
  /// Whether everybody's search could find it; it is kept and has no effect.
  open var isEligibleForPublicIndexing = false
  /// Whether the system could suggest it; it is kept and has no effect.
  open var isEligibleForPrediction = false

  /// Whether it is what the person does now: after `becomeCurrent()` and before `resignCurrent()`.
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

  /// Says that the person does this now; no other device is told.
  open func becomeCurrent() { isCurrent = true }

  /// Says that the person does something else now.
  open func resignCurrent() { isCurrent = false }

  /// Says that the activity is over.
  open func invalidate() { isCurrent = false }

  /// Would remove saved activities; none are saved here, so it is done at once.
  open class func deleteAllSavedUserActivities(completionHandler handler: @escaping () -> Void) {
    handler()
  }

  /// Would remove saved activities; none are saved here, so it is done at once.
  open class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [String],
    completionHandler handler: @escaping () -> Void
  ) {
    handler()
  }
}

/// The kind of an activity that opens the page `webpageURL`.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Who is told about an activity; never called here.
public protocol NSUserActivityDelegate: NSObjectProtocol {
  /// Would ask for the newest `userInfo`.
  func userActivityWillSave(_ userActivity: NSUserActivity)

  /// Would tell that another device goes on with it.
  func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
  /// Does nothing.
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}

  /// Does nothing.
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

/// What can show an activity that is gone on with: every responder.
@MainActor @preconcurrency
public protocol UIUserActivityRestoring: NSObjectProtocol {
  /// Shows what the activity is about.
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}
