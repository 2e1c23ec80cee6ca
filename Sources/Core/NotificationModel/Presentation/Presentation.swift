/// A notification as a shell shall show it, every policy and setting already applied.
public struct Presentation: Hashable, Sendable {
  /// Where it is shown.
  public struct Places: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let banner = Places(rawValue: 1)
    public static let list = Places(rawValue: 2)
    public static let lockScreen = Places(rawValue: 4)
  }

  /// A button.
  public struct Action: Hashable, Sendable {
    public var identifier: String
    public var title: String
    public var isDestructive: Bool
    public var opensApp: Bool
    public var needsUnlock: Bool
    /// The field's button and placeholder, where the action takes text.
    public var textInput: TextInput?

    /// Creates a button.
    public init(
      identifier: String, title: String, isDestructive: Bool = false, opensApp: Bool = false,
      needsUnlock: Bool = false, textInput: TextInput? = nil
    ) {
      self.identifier = identifier
      self.title = title
      self.isDestructive = isDestructive
      self.opensApp = opensApp
      self.needsUnlock = needsUnlock
      self.textInput = textInput
    }
  }

  /// A field for text, its words already looked up.
  public struct TextInput: Hashable, Sendable {
    public var buttonTitle: String
    public var placeholder: String

    /// Creates a field.
    public init(buttonTitle: String, placeholder: String) {
      self.buttonTitle = buttonTitle
      self.placeholder = placeholder
    }
  }

  public var key: NotificationKey
  public var appName: String
  public var title: String
  public var subtitle: String
  public var body: String
  /// Whether the texts are placeholders because previews are hidden (E16).
  public var hidesPreview: Bool
  public var date: WallTime
  public var places: Places
  public var alertStyle: AlertStyle
  public var level: InterruptionLevel
  /// The sound to play, if any; critical ones carry their own volume (C9).
  public var sound: Sound?
  /// Whether the screen lights up (E12).
  public var wakesScreen: Bool
  /// The new number of the app's icon, where this delivery changes it.
  public var badge: Int?
  /// The name of the stack it belongs to; absent where it stands alone (E7).
  public var group: String?
  public var actions: [Action]
  /// Whether the *Keep* and *Turn Off* buttons go with it (A7).
  public var isProvisional: Bool
  public var attachments: [Attachment]
  public var relevanceScore: Double

  /// Creates a presentation that shows nothing anywhere yet.
  public init(key: NotificationKey, appName: String, date: WallTime) {
    self.key = key
    self.appName = appName
    self.date = date
    title = ""
    subtitle = ""
    body = ""
    hidesPreview = false
    places = []
    alertStyle = .none
    level = .active
    sound = nil
    wakesScreen = false
    badge = nil
    group = nil
    actions = []
    isProvisional = false
    attachments = []
    relevanceScore = 0
  }
}
