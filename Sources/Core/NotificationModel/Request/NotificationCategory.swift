/// A kind of notification an app sends: its buttons, and how it looks when previews are hidden.
public struct NotificationCategory: Hashable, Sendable {
  /// What a category asks of the system.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set from its bits; bits without a meaning are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Clearing the notification is reported to the app (F2).
    public static let customDismissAction = Options(rawValue: 1)
    /// It may be shown in a car (E19).
    public static let allowInCarPlay = Options(rawValue: 2)
    /// The title is shown although previews are hidden (E16).
    public static let hiddenPreviewsShowTitle = Options(rawValue: 4)
    /// The subtitle is shown although previews are hidden (E16).
    public static let hiddenPreviewsShowSubtitle = Options(rawValue: 8)
    /// It may be read aloud (E18).
    public static let allowAnnouncement = Options(rawValue: 16)
  }

  /// The name that contents refer to; case counts (F8).
  public var identifier: String
  /// The buttons in the order they are shown (F7).
  public var actions: [NotificationAction]
  /// Names of intents, kept for the app and not acted on.
  public var intentIdentifiers: [String]
  /// The body where previews are hidden; `%u` is the number in the thread (E16).
  public var hiddenPreviewsBodyPlaceholder: DisplayText
  /// The line under a stack of notifications (E9).
  public var summaryFormat: DisplayText
  /// What the category asks of the system.
  public var options: Options

  /// Creates a category.
  public init(
    identifier: String, actions: [NotificationAction] = [], intentIdentifiers: [String] = [],
    hiddenPreviewsBodyPlaceholder: DisplayText = "", summaryFormat: DisplayText = "",
    options: Options = []
  ) {
    self.identifier = identifier
    self.actions = actions
    self.intentIdentifiers = intentIdentifiers
    self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder
    self.summaryFormat = summaryFormat
    self.options = options
  }
}
