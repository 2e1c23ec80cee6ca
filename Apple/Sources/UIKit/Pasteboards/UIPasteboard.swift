/// A pasteboard for copying and pasting texts, addresses and data.
///
/// ```swift
/// UIPasteboard.general.string = "Water the plants"
/// if let text = UIPasteboard.general.string { print(text) }
/// ```
///
/// For text, the general pasteboard is the desktop's clipboard when one of the usual programs for it is installed:
/// wl-clipboard under Wayland, xclip or xsel under X11. Copied text stays there after the app has ended. Without a program or
/// a screen, in a process of tests and for data that is not text, the general pasteboard belongs to this process alone.
/// Pasteboards with other names always do.
///
/// Its members can be used on any thread. Each use of the general pasteboard starts the program and waits for it, a few
/// milliseconds as a rule and two seconds at most; a change starts it up to three times when it does not answer. Reading then
/// returns the content that this process knows, and a copied text stays in this process.
public final class UIPasteboard: NSObject, Sendable {
  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates a name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// The name of the pasteboard that all programs share.
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  /// An option for copied items.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A `Date` at which the items expire, unless another program or call has copied since. The process has to run
    /// then.
    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
    /// Keeps the items on this device; without effect, since all items stay on it.
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
  }

  /// Posted with the pasteboard as its object when this process changed it, on the thread that did.
  ///
  /// Content that other programs copy is detected at the next use, and not posted.
  public static let changedNotification = Foundation.Notification.Name(
    "UIPasteboardChangedNotification")
  /// The types whose value is a text.
  public static let typeListString = PasteboardContent.textTypes
  /// The types whose value is an address.
  public static let typeListURL = PasteboardContent.addressTypes

  /// The pasteboard that all programs share.
  public static let general = UIPasteboard(state: .general)

  private let state: PasteboardState

  private init(state: PasteboardState) {
    self.state = state
    super.init()
  }

  /// Finds the pasteboard with a name in this process.
  ///
  /// - Parameters:
  ///   - pasteboardName: The name.
  ///   - create: Whether a missing pasteboard is created, empty; otherwise the result is `nil`.
  public convenience init?(name pasteboardName: Name, create: Bool) {
    guard let state = PasteboardState.named(pasteboardName.rawValue, create: create) else {
      return nil
    }
    self.init(state: state)
  }

  /// Creates an empty pasteboard with a unique name.
  public static func withUniqueName() -> UIPasteboard {
    UIPasteboard(state: .adding(UUID().uuidString))
  }

  /// Removes the pasteboard with a name; the general one stays.
  public static func remove(withName pasteboardName: Name) {
    PasteboardState.remove(pasteboardName.rawValue)
  }

  /// The name of the pasteboard.
  public var name: Name { Name(state.name) }

  /// The number of changes of the content that this process detected.
  public var changeCount: Int { state.changes() }

  var content: PasteboardContent { state.content() }

  func replace(with content: PasteboardContent, until expiry: Date? = nil) {
    state.replace(with: content, until: expiry)
    changed()
  }

  func change(_ body: (inout PasteboardContent) -> Void) {
    state.change(body)
    changed()
  }

  private func changed() {
    NotificationCenter.default.post(name: Self.changedNotification, object: self)
  }
}

extension UIPasteboard {
  /// The text of the first item that has one; nil if no item has. Setting it replaces all items; nil empties.
  public var string: String? {
    get { content.texts.first }
    set { strings = newValue.map { [$0] } }
  }

  /// The texts of the items; nil when none has one. In the desktop's clipboard each is a line.
  public var strings: [String]? {
    get { nonempty(content.texts) }
    set { replace(with: PasteboardContent(texts: newValue ?? [])) }
  }

  /// The address of the first item that has one; nil if no item has.
  ///
  /// A text of the desktop's clipboard that is nothing but an address with `://` counts too, since browsers copy addresses as
  /// text. Setting it replaces all items; nil empties.
  public var url: URL? {
    get { content.addresses.first }
    set { urls = newValue.map { [$0] } }
  }

  /// The addresses of the items; nil when none has one. They can be pasted as texts too.
  public var urls: [URL]? {
    get { nonempty(content.addresses) }
    set { replace(with: PasteboardContent(addresses: newValue ?? [])) }
  }

  /// Whether there is a text.
  public var hasStrings: Bool { !content.texts.isEmpty }

  /// Whether there is an address.
  public var hasURLs: Bool { !content.addresses.isEmpty }

  /// How many items there are.
  public var numberOfItems: Int { content.items.count }

  /// The types of the first item, in alphabetical order.
  public var types: [String] { content.items.first.map { $0.keys.sorted() } ?? [] }

  /// The items, each with a text, an address or data for each of its types. Other values that are set are left out,
  /// and so are items after the first 1,000.
  public var items: [[String: Any]] {
    get { content.items.map { $0.mapValues(\.any) } }
    set { setItems(newValue) }
  }

  /// Replaces all items.
  ///
  /// - Parameters:
  ///   - items: A text, an address or data for each type of each item; other values are left out.
  ///   - options: `expirationDate` determines when they expire.
  public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    replace(with: Self.content(of: items), until: options[.expirationDate] as? Date)
  }

  /// Adds items after the others.
  ///
  /// - Parameter items: A text, an address or data for each type of each item; other values are left out.
  public func addItems(_ items: [[String: Any]]) {
    change { $0.items += Self.content(of: items).items }
  }

  /// Whether the first item has one of these types.
  public func contains(pasteboardTypes: [String]) -> Bool {
    !Set(pasteboardTypes).isDisjoint(with: types)
  }

  /// The value of a type of the first item as data; nil when it has none.
  public func data(forPasteboardType pasteboardType: String) -> Data? {
    content.items.first?[pasteboardType]?.data
  }

  /// The value of a type of the first item: a text, an address or data; nil when it has none.
  public func value(forPasteboardType pasteboardType: String) -> Any? {
    content.items.first?[pasteboardType]?.any
  }

  /// Replaces all items by one that has this data.
  public func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    setItems([[pasteboardType: data]])
  }

  /// Replaces all items by one that has this value: a text, an address or data.
  public func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    setItems([[pasteboardType: value]])
  }

  private static func content(of items: [[String: Any]]) -> PasteboardContent {
    PasteboardContent(items: items.map { $0.compactMapValues(PasteboardContent.Value.init) })
  }

  private func nonempty<Element>(_ values: [Element]) -> [Element]? {
    values.isEmpty ? nil : values
  }
}
