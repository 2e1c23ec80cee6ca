package import NotificationModel

extension DisplayText: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    switch value {
    case .string(let text):
      let count = text.utf8.count
      guard count <= WireLimits.textBytes else {
        throw .limit(count: count, limit: WireLimits.textBytes, of: "bytes")
      }
      self = .literal(text)
    case .object(let object):
      let lookup: Lookup = try object.value("$localized")
      self = .localized(key: lookup.key, arguments: lookup.arguments)
    default: throw .wrongType(value, expected: "a text or an object with $localized")
    }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .literal(let text): writer.string(text)
    case .localized(let key, let arguments):
      writer.object { $0.member("$localized", Lookup(key: key, arguments: arguments)) }
    }
  }

  /// A key to look up, with what is put into the text found.
  private struct Lookup: WireObject {
    let key: String
    let arguments: [PropertyList]

    init(key: String, arguments: [PropertyList]) {
      self.key = key
      self.arguments = arguments
    }

    init(members object: JSONObject) throws(NotificationFailure) {
      key = try object.text("key", limit: WireLimits.textBytes)
      arguments = try object.list("arguments", limit: WireLimits.textArguments)
    }

    func writeMembers(to writer: inout JSONWriter) {
      writer.member("key", key)
      writer.member("arguments", unlessEmpty: arguments)
    }
  }
}
