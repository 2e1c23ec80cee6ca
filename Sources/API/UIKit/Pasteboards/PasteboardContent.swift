/// What a pasteboard holds: its items, each with a value for each of its types.
struct PasteboardContent: Equatable, Sendable {
  /// The value of one type.
  enum Value: Equatable, Sendable {
    case text(String)
    case address(URL)
    case data(Data)

    /// Reads a value that an app gives; nil for one that is neither text, address nor data.
    init?(_ value: Any) {
      switch value {
      case let text as String: self = .text(text)
      case let text as Substring: self = .text(String(text))
      case let address as URL: self = .address(address)
      case let data as Data: self = .data(data)
      case let text as NSString: self = .text(String(describing: text))
      default: return nil
      }
    }

    var any: Any {
      switch self {
      case .text(let text): text
      case .address(let address): address
      case .data(let data): data
      }
    }

    var data: Data {
      switch self {
      case .text(let text): Data(text.utf8)
      case .address(let address): Data(address.absoluteString.utf8)
      case .data(let data): data
      }
    }

    /// The value as text; nil for data that is no UTF-8.
    var text: String? {
      switch self {
      case .text(let text): text
      case .address(let address): address.absoluteString
      case .data(let data): String(data: data, encoding: .utf8)
      }
    }
  }

  typealias Item = [String: Value]

  static let textTypes = [
    "public.utf8-plain-text", "public.text", "public.plain-text", "public.utf16-plain-text",
  ]
  static let addressTypes = ["public.url", "public.file-url"]

  var items: [Item] = []

  init(items: [Item] = []) {
    self.items = Array(items.prefix(PasteboardLimits.items))
  }

  /// Creates the content for texts, an item for each.
  init(texts: [String]) {
    self.init(items: texts.map { [Self.textTypes[0]: .text($0)] })
  }

  /// Creates the content for addresses, an item for each, which can be pasted as text too.
  init(addresses: [URL]) {
    self.init(
      items: addresses.map {
        [Self.addressTypes[0]: .address($0), Self.textTypes[0]: .text($0.absoluteString)]
      })
  }

  /// Creates the content for a text that another program copied: an address if it is one and nothing else.
  init(copied text: String) {
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if !line.contains(where: \.isWhitespace), line.contains("://"), let address = URL(string: line),
      address.scheme != nil
    {
      self.init(addresses: [address])
      items[0][Self.textTypes[0]] = .text(text)
    } else {
      self.init(texts: [text])
    }
  }

  /// The texts of the items that have one.
  var texts: [String] {
    items.compactMap { item in Self.textTypes.lazy.compactMap { item[$0]?.text }.first }
  }

  /// The addresses of the items that have one.
  var addresses: [URL] {
    items.compactMap { item in
      Self.addressTypes.lazy.compactMap { type -> URL? in
        if case .address(let address)? = item[type] { return address }
        return item[type]?.text.flatMap(URL.init(string:))
      }.first
    }
  }

  /// What is pasted into a program that takes text: a line for each text, or nil when there is none.
  var pastedText: String? { texts.isEmpty ? nil : texts.joined(separator: "\n") }
}
