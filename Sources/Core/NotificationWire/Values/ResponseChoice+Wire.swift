package import NotificationModel

extension ResponseChoice: WireObject {
  private enum Kind: String {
    case open = "open"
    case dismiss = "dismiss"
    case action = "action"
  }

  package init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Kind.self) {
    case .open: self = .open
    case .dismiss: self = .dismiss
    case .action:
      self = .action(
        identifier: try object.text("identifier", limit: WireLimits.identifierBytes),
        text: try object.optionalText("text", limit: WireLimits.textBytes))
    }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .open: writer.member("kind", Kind.open.rawValue)
    case .dismiss: writer.member("kind", Kind.dismiss.rawValue)
    case .action(let identifier, let text):
      writer.member("kind", Kind.action.rawValue)
      writer.member("identifier", identifier)
      writer.member("text", ifPresent: text)
    }
  }
}

extension NotificationFailure: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      Code(name: try object.value("code")), field: try object.optional("field"),
      value: try object.optional("value"), message: try object.value("message"),
      remedy: try object.value("remedy", default: ""))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("code", code.name)
    writer.member("field", ifPresent: field)
    writer.member("value", ifPresent: value)
    writer.member("message", message)
    writer.member("remedy", remedy)
  }
}
