/// Every argument of a call of `Notify`, ready to be sent as it stands.
///
/// Texts are clean and within `DesktopLimits`; nothing in it comes from an app unchecked.
public struct NotifyCall: Hashable, Sendable {
  /// A button: what the server says when it is chosen, and the words on it.
  public struct Button: Hashable, Sendable {
    /// What the server says; never a name that an app chose.
    public var key: String
    /// The words on it; servers do not draw those of `default`.
    public var label: String

    /// Creates a button.
    public init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }

  /// The name of the app.
  public var appName: String
  /// The bubble to replace; 0 means none.
  public var replacesID: UInt32
  /// The app's icon: a name of the theme, an address of a file, or empty.
  public var appIcon: String
  /// The first line; never markup.
  public var summary: String
  /// The text; markup where the server takes it.
  public var body: String
  /// The buttons in order.
  public var buttons: [Button]
  /// Everything else, by name.
  public var hints: [String: HintValue]
  /// How long it stays, in milliseconds; -1 leaves it to the server, 0 means until it is closed.
  public var expireTimeout: Int32

  /// Creates a call that shows a line and a text.
  public init(appName: String, summary: String, body: String = "") {
    self.appName = appName
    replacesID = 0
    appIcon = ""
    self.summary = summary
    self.body = body
    buttons = []
    hints = [:]
    expireTimeout = -1
  }

  /// The buttons as the bus takes them: keys and labels in turn.
  public var actions: [String] { buttons.flatMap { [$0.key, $0.label] } }
}
