package import NotificationModel
package import SystemConnection

/// The text of a notification, and how it is to be shown.
///
/// A content of this class cannot be changed; apps fill in its mutable subclass. A request keeps a copy, so later
/// changes do not reach it.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
  var fields = ContentFields()

  /// Creates an empty content; a service extension returns one to suppress a push.
  ///
  /// ```swift
  /// final class Quiet: UNNotificationServiceExtension {
  ///   override func didReceive(
  ///     _ request: UNNotificationRequest,
  ///     withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ///   ) {
  ///     let isOld = request.content.userInfo["old"] as? Bool == true
  ///     contentHandler(isOld ? UNNotificationContent() : request.content)
  ///   }
  /// }
  /// ```
  public override init() {
    super.init()
  }

  init(fields: ContentFields) {
    self.fields = fields
  }

  /// Reads a content from an archive; a missing field has its default.
  public required init?(coder: NSCoder) {
    super.init()
    fields = ContentFields(FieldReader(coder))
  }

  /// The files that are delivered with the notification.
  open var attachments: [UNNotificationAttachment] { fields.attachments }
  /// The number on the app's icon: absent leaves it, 0 removes it (C3).
  open var badge: NSNumber? { fields.badge }
  /// The text under the title and the subtitle.
  open var body: String { fields.body }
  /// The identifier of the registered category whose buttons the notification has.
  open var categoryIdentifier: String { fields.categoryIdentifier }
  /// The picture to show while the app starts from the notification.
  open var launchImageName: String { fields.launchImageName }
  /// The sound; absent means silence (C5).
  open var sound: UNNotificationSound? { fields.sound }
  /// The text under the title.
  open var subtitle: String { fields.subtitle }
  /// Which notifications of the app belong together (C16).
  open var threadIdentifier: String { fields.threadIdentifier }
  /// The first line.
  open var title: String { fields.title }
  /// The app's own data, in property-list types (C11).
  ///
  /// Numbers are returned as `NSNumber`, so that they cast to every Swift number type that can hold them, as on
  /// Apple's systems.
  ///
  /// ```swift
  /// let userInfo = response.notification.request.content.userInfo
  /// if let task = userInfo["task"] as? Int {
  ///   print("The answer is about task \(task).")
  /// }
  /// ```
  open var userInfo: [AnyHashable: Any] { fields.userInfo.values }
  /// A name for the summary line of a stack; ignored since iOS 15 (C15).
  open var summaryArgument: String { fields.summaryArgument }
  /// How many items the notification represents in the summary line; ignored since iOS 15.
  open var summaryArgumentCount: Int { fields.summaryArgumentCount }
  /// The scene or window to which the notification belongs (C17).
  open var targetContentIdentifier: String? { fields.targetContentIdentifier }
  /// How strongly the notification asks for attention.
  open var interruptionLevel: UNNotificationInterruptionLevel { fields.interruptionLevel }
  /// How relevant the notification is among the app's own, 0 to 1 (C19).
  open var relevanceScore: Double { fields.relevanceScore }
  /// The value with which a Focus filter of the app compares (C20).
  open var filterCriteria: String? { fields.filterCriteria }

  /// Returns a content completed by an object of the system.
  ///
  /// An intent of the module `Intents`, or a `NotificationSender`, makes it a message from a person, which has an
  /// effect if the app is entitled to communication notifications (C22, E14, E15). An intent also fills in the
  /// empty fields: the title from its sender, the subtitle from its group or its recipients, the thread from its
  /// conversation and the body from its text. The sender's picture is not among the attachments, and shells show it
  /// in place of an attachment if the app attaches none. A message context supplies its attributed text, and what
  /// its intent says.
  ///
  /// - Returns: A content of the same class; a mutable one returns a `UNMutableNotificationContent`.
  /// - Throws: `UNError` with `contentProvidingObjectNotAllowed` for an object of another class, and
  ///   with `contentProvidingInvalid` for a message context without text or a message without a sender.
  open func updating(from provider: any UNNotificationContentProviding) throws
    -> UNNotificationContent
  {
    var updated = fields
    switch provider {
    case let sender as NotificationSender: updated.sender = try sender.checked()
    case let intent as any CommunicationProviding: try updated.apply(intent.communication)
    case let context as UNNotificationAttributedMessageContext:
      updated.body = context.attributedContent.string
      if updated.body.isEmpty { throw UNError(.contentProvidingInvalid) }
      switch context.message {
      case let sender as NotificationSender: updated.sender = try sender.checked()
      case let intent as any CommunicationProviding: try updated.apply(intent.communication)
      default: break
      }
    default: throw UNError(.contentProvidingObjectNotAllowed)
    }
    return content(with: updated)
  }

  /// Creates a content of the class that `updating(from:)` returns.
  func content(with fields: ContentFields) -> UNNotificationContent {
    UNNotificationContent(fields: fields)
  }

  /// Returns a content that cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    UNNotificationContent(fields: fields)
  }

  /// Returns a content with the same fields that can be changed on its own.
  ///
  /// ```swift
  /// if let later = request.content.mutableCopy() as? UNMutableNotificationContent {
  ///   later.title += " (again)"
  ///   try await center.add(
  ///     UNNotificationRequest(identifier: request.identifier, content: later, trigger: nil))
  /// }
  /// ```
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = UNMutableNotificationContent()
    copy.fields = fields
    return copy
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the content to an archive.
  open func encode(with coder: NSCoder) {
    fields.encode(with: coder)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationContent)?.fields == fields
  }

  open override var hash: Int { fields.hashValue }

  open override var description: String { shownFields }
}

/// How strongly a notification asks for attention (C18, E12).
///
/// ```swift
/// let isUrgent = content.userInfo["urgent"] as? Bool == true
/// content.interruptionLevel = isUrgent ? .timeSensitive : .passive
/// content.sound = isUrgent ? .default : nil
/// ```
public enum UNNotificationInterruptionLevel: UInt, Sendable, BitwiseCopyable {
  /// Only in the list: no banner, no sound.
  case passive = 0
  /// Banner and sound; Focus and the summary can hold the notification back. The default.
  case active = 1
  /// Also during Focus and before the summary, if the user allows it.
  case timeSensitive = 2
  /// Always, also while sounds are muted, if the user allows it.
  case critical = 3

  /// Apple's number of the case.
  public var rawValue: UInt {
    switch self {
    case .passive: 0
    case .active: 1
    case .timeSensitive: 2
    case .critical: 3
    }
  }
}

extension UNNotificationContent: KeyValueAccess {
  func setField(_ key: String, to value: Any?) -> Bool {
    if Self.privateSwitches.contains(key) { return true }
    switch (key, value) {
    case ("title", let value as String): fields.title = value
    case ("subtitle", let value as String): fields.subtitle = value
    case ("body", let value as String): fields.body = value
    case ("badge", let value as NSNumber?): fields.badge = value
    case ("sound", let value as UNNotificationSound?): fields.sound = value
    case ("categoryIdentifier", let value as String): fields.categoryIdentifier = value
    case ("threadIdentifier", let value as String): fields.threadIdentifier = value
    case ("userInfo", let value as [AnyHashable: Any]): fields.userInfo = UserInfo(value)
    case ("attachments", let value as [UNNotificationAttachment]): fields.attachments = value
    default: return false
    }
    return true
  }

  func field(_ key: String) -> Any?? {
    switch key {
    case "title": title
    case "subtitle": subtitle
    case "body": body
    case "badge": .some(badge)
    case "sound": .some(sound)
    case "categoryIdentifier": categoryIdentifier
    case "threadIdentifier": threadIdentifier
    case "userInfo": userInfo
    case "attachments": attachments
    default: nil
    }
  }

  /// Sets a property by its name; the private switches of old iOS versions are accepted and ignored.
  public func setValue(_ value: Any?, forKey key: String) {
    setKeyedValue(value, forKey: key)
  }

  /// Sets a property by its name; a path of several names is not supported.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setKeyedValue(value, forKey: keyPath)
  }

  /// Returns a property by its name.
  public func value(forKey key: String) -> Any? {
    keyedValue(forKey: key)
  }

  /// Private switches that code from 2016 to 2019 sets to show a banner in the foreground.
  private static let privateSwitches: Set<String> = [
    "shouldAlwaysAlertWhileAppIsForeground", "shouldIgnoreDoNotDisturb",
  ]
}

extension UNNotificationContent {
  /// The fields in the form that Apple's logs have (A20).
  var shownFields: String {
    describe([
      "title": title, "subtitle": subtitle, "body": body,
      "summaryArgument": summaryArgument, "summaryArgumentCount": "\(summaryArgumentCount)",
      "categoryIdentifier": categoryIdentifier, "launchImageName": launchImageName,
      "threadIdentifier": threadIdentifier, "attachments": "\(attachments)",
      "badge": badge.map { "\($0)" }, "sound": sound?.description,
      "interruptionLevel": "\(interruptionLevel.shownName)",
      "relevanceScore": "\(relevanceScore)", "filterCriteria": filterCriteria,
      "targetContentIdentifier": targetContentIdentifier, "userInfo": "\(userInfo)",
    ])
  }
}

extension UNNotificationContent {
  /// Returns the content as a model value, also an empty one.
  ///
  /// - Throws: `NotificationSystemError` if `userInfo` exceeds a limit.
  package func makeModel() throws(NotificationSystemError) -> NotificationContent {
    try fields.model()
  }

  /// Reports the values of `userInfo` that the model lacks.
  package func noteLeftOut(to host: HostState, in call: String) {
    if let notice = fields.userInfo.leftOut.notice { host.note(notice, in: call) }
  }
}
