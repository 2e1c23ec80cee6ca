/// A content that an app fills in.
///
/// ```swift
/// let content = UNMutableNotificationContent()
/// content.title = "Water the plants"
/// content.body = "The ferns were dry on Monday."
/// content.sound = .default
/// ```
open class UNMutableNotificationContent: UNNotificationContent {
  /// Creates an empty content.
  public override init() {
    super.init()
  }

  /// Reads a content from an archive; a missing field has its default.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func content(with fields: ContentFields) -> UNNotificationContent {
    let content = UNMutableNotificationContent()
    content.fields = fields
    return content
  }

  /// The files that are delivered with the notification; only the first is shown by the system (D9).
  ///
  /// ```swift
  /// let picture = URL(fileURLWithPath: "/usr/share/ferns/fern.png")
  /// content.attachments = [
  ///   try UNNotificationAttachment(identifier: "fern", url: picture)
  /// ]
  /// ```
  open override var attachments: [UNNotificationAttachment] {
    get { fields.attachments }
    set { fields.attachments = newValue }
  }

  /// The number on the app's icon: absent leaves it, 0 removes it (C3).
  ///
  /// ```swift
  /// content.badge = 3
  /// let unread: Int? = nil
  /// content.badge = unread as NSNumber?  // The number on the icon stays as it is.
  /// ```
  open override var badge: NSNumber? {
    get { fields.badge }
    set { fields.badge = newValue }
  }

  /// The text under the title and the subtitle.
  ///
  /// ```swift
  /// content.body = NSString.localizedUserNotificationString(
  ///   forKey: "%@ is due at %@.", arguments: ["Rent", "nine"])
  /// // The words are looked up when the notification is shown, in the language of that moment.
  /// ```
  open override var body: String {
    get { fields.body }
    set { fields.body = newValue }
  }

  /// The identifier of the registered category whose buttons the notification has.
  ///
  /// ```swift
  /// let done = UNNotificationAction(identifier: "done", title: "Done")
  /// center.setNotificationCategories([
  ///   UNNotificationCategory(identifier: "chore", actions: [done], intentIdentifiers: [])
  /// ])
  /// content.categoryIdentifier = "chore"  // The notification has the button.
  /// ```
  open override var categoryIdentifier: String {
    get { fields.categoryIdentifier }
    set { fields.categoryIdentifier = newValue }
  }

  /// The picture to show while the app starts from the notification.
  open override var launchImageName: String {
    get { fields.launchImageName }
    set { fields.launchImageName = newValue }
  }

  /// The sound; absent means silence (C5).
  ///
  /// ```swift
  /// content.sound = .default
  /// content.sound = UNNotificationSound(named: UNNotificationSoundName("gong.wav"))
  /// content.sound = nil  // Nothing is heard.
  /// ```
  open override var sound: UNNotificationSound? {
    get { fields.sound }
    set { fields.sound = newValue }
  }

  /// The text under the title.
  ///
  /// ```swift
  /// content.title = "Anna"
  /// content.subtitle = "Hike on Sunday"
  /// content.body = "Shall we take the early train?"
  /// ```
  open override var subtitle: String {
    get { fields.subtitle }
    set { fields.subtitle = newValue }
  }

  /// Which notifications of the app belong together (C16).
  ///
  /// ```swift
  /// let chat = "anna@example.com"
  /// content.threadIdentifier = "chat.\(chat)"
  /// content.title = "Anna"  // Anna's messages are one stack, and Ben's another.
  /// ```
  open override var threadIdentifier: String {
    get { fields.threadIdentifier }
    set { fields.threadIdentifier = newValue }
  }

  /// The first line.
  ///
  /// ```swift
  /// content.title = "Take the bins out"
  /// content.subtitle = "Paper and glass"
  /// content.body = "The lorry comes at six tomorrow."
  /// ```
  open override var title: String {
    get { fields.title }
    set { fields.title = newValue }
  }

  /// The app's own data, in property-list types (C11).
  ///
  /// A value of another type, `nil` and `NSNull` stay in this object and are left out of the notification; the first
  /// time a line on the standard error stream names them, or `UserNotificationsHost.failureHandler` receives it.
  ///
  /// ```swift
  /// content.userInfo = [
  ///   "task": 7, "due": Date(), "tags": ["kitchen", "weekly"],
  /// ]
  /// ```
  open override var userInfo: [AnyHashable: Any] {
    get { fields.userInfo.values }
    set { fields.userInfo = UserInfo(newValue) }
  }

  /// A name for the summary line of a stack; ignored since iOS 15 (C15).
  open override var summaryArgument: String {
    get { fields.summaryArgument }
    set { fields.summaryArgument = newValue }
  }

  /// How many items the notification represents in the summary line; ignored since iOS 15.
  open override var summaryArgumentCount: Int {
    get { fields.summaryArgumentCount }
    set { fields.summaryArgumentCount = newValue }
  }

  /// The scene or window to which the notification belongs (C17).
  open override var targetContentIdentifier: String? {
    get { fields.targetContentIdentifier }
    set { fields.targetContentIdentifier = newValue }
  }

  /// How strongly the notification asks for attention.
  ///
  /// ```swift
  /// content.title = "The stove is still on"
  /// content.interruptionLevel = .timeSensitive  // It gets through a Focus, where the user allows it.
  /// content.relevanceScore = 1
  /// ```
  open override var interruptionLevel: UNNotificationInterruptionLevel {
    get { fields.interruptionLevel }
    set { fields.interruptionLevel = newValue }
  }

  /// How relevant the notification is among the app's own, 0 to 1 (C19).
  open override var relevanceScore: Double {
    get { fields.relevanceScore }
    set { fields.relevanceScore = newValue }
  }

  /// The value with which a Focus filter of the app compares (C20).
  open override var filterCriteria: String? {
    get { fields.filterCriteria }
    set { fields.filterCriteria = newValue }
  }
}
