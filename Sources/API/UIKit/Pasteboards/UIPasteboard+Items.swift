extension UIPasteboard {
  /// The text of the first item that has one; nil when there is none. Setting it replaces all items; nil empties.
  public var string: String? {
    get { content.texts.first }
    set { strings = newValue.map { [$0] } }
  }

  /// The texts of the items; nil when none has one. In the desktop's clipboard each is a line.
  public var strings: [String]? {
    get { nonempty(content.texts) }
    set { replace(with: PasteboardContent(texts: newValue ?? [])) }
  }

  /// The address of the first item that has one; nil when there is none.
  ///
  /// A text of the desktop's clipboard that is an address with `://` and nothing else is one too, since browsers copy
  /// addresses as text. Setting it replaces all items; nil empties.
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
  /// and so is what comes after 1,000 items.
  public var items: [[String: Any]] {
    get { content.items.map { $0.mapValues(\.any) } }
    set { setItems(newValue) }
  }

  /// Replaces all items.
  ///
  /// - Parameters:
  ///   - items: A text, an address or data for each type of each item; other values are left out.
  ///   - options: `expirationDate` says when they go.
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
