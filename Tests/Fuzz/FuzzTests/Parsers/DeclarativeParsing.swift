import NotificationEngine
import NotificationModel
import NotificationWire

/// The clear text of a Web Push message is kept exactly, or becomes members; a declared notification has links that may be
/// opened, keeps the whole message, and can be stored.
enum DeclarativeParsing {
  static func check(_ bytes: [UInt8]) throws {
    let members: [String: PropertyList]
    switch MessageContent(reading: bytes) {
    case .text(let text): return try promise(Array(text.utf8) == bytes, "a text was changed")
    case .bytes(let kept): return try promise(Array(kept) == bytes, "bytes were changed")
    case .members(let read): members = read
    }
    guard let app = BundleIdentifier("com.example.app") else { return }
    var record = AppRecord(identifier: app, displayName: "")
    record.launch.schemes = ["app"]
    guard let message = DeclarativeMessage(members, for: record) else { return }
    let links = [message.links.link] + message.links.buttons.map(\.link)
    try promise(links.allSatisfy(mayOpen), "a link of another scheme is taken")
    try promise(
      Set(message.links.buttons.map(\.identifier)).count == message.links.buttons.count,
      "two buttons have one name")
    let whole = WireBlob.encode(PropertyList.dictionary(members))
    let kept = WireBlob.encode(PropertyList.dictionary(message.content.userInfo))
    try promise(kept == whole, "a message is not kept as it came")
    let request = NotificationRequest(
      identifier: message.tag ?? "", content: message.content, trigger: .push,
      links: message.links)
    let written = WireRequest.encode(request)
    let again = try? WireRequest.decode(written)
    try promise(again.map(WireRequest.encode) == written, "a message cannot be stored")
  }

  private static func mayOpen(_ link: String) -> Bool {
    let scheme = link.prefix { $0 != ":" }.lowercased()
    return scheme == "https" || scheme == "app"
  }
}
