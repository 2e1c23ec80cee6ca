import PushProtocol

/// The method, the path and the fields of a request that Web Push knows, whatever the version of HTTP.
struct WebPushFields {
  var method: String
  /// The path without its query: senders may add one to an endpoint, and it has no meaning.
  private(set) var path: String
  private(set) var authorization: String?
  private(set) var cryptoKey: String?
  private(set) var encoding: String?
  /// The field of an older content coding, which has no meaning with `aes128gcm`.
  private(set) var olderField: String?
  /// The fields that belong to the message.
  private(set) var message = WebPushHeadFields()
  /// Whether `Authorization` came twice, so that the sender is not known.
  private(set) var isAuthorizedTwice = false

  /// The preferences of the sender.
  private(set) var preferences = RequestPreferences()
  /// Whether the sender waits for an interim answer before it sends the body.
  private(set) var expectsContinue = false

  init(method: String = "", path: String = "") {
    self.method = method
    self.path = Self.withoutQuery(path)
  }

  /// Adds a field by its name in lowercase letters, which may be that of a pseudo-field of HTTP/2.
  mutating func add(name: String, value: String) {
    // The length distinguishes most names, so that few are compared.
    switch name.utf8.count {
    case 5 where name == ":path": path = Self.withoutQuery(value)
    case 7 where name == ":method": method = value
    // Senders of old drafts may send the field once for each key.
    case 10 where name == "crypto-key":
      cryptoKey = cryptoKey.map { "\($0),\(value)" } ?? value
      if Self.hasKeyOfMessage(value) { olderField = "`dh` in `Crypto-Key`" }
    case 10 where name == "encryption": olderField = "`Encryption`"
    case 13 where name == "authorization":
      isAuthorizedTwice = authorization != nil
      authorization = value
    case 6 where name == "prefer": preferences.add(value)
    case 6 where name == "expect": expectsContinue = value.lowercased() == "100-continue"
    // A second coding is applied to the first.
    case 16 where name == "content-encoding":
      encoding = encoding.map { "\($0), \(value)" } ?? value
    case 3, 5, 7: message.add(name: name, value: value)
    default: break
    }
  }

  private static func withoutQuery(_ target: String) -> String {
    guard let end = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return target }
    return String(target[..<end])
  }

  /// Whether `Crypto-Key` has a parameter `dh`; one with the key of a VAPID token alone is right with each coding.
  private static func hasKeyOfMessage(_ field: String) -> Bool {
    field.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }.contains { parameter in
      let name = parameter.prefix { $0 != UInt8(ascii: "=") }.filter { $0 > 0x20 }
      return name.map { $0 | 0x20 }.elementsEqual("dh".utf8)
    }
  }
}
