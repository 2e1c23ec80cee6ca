package import NotificationModel

extension ViewNode: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      identifier: try object.value("id"), content: try ViewContent(members: object),
      place: try object.value("place"))
    style = try object.value("style", default: ViewStyle())
    constraints = try object.list("constraints", limit: WireLimits.viewConstraints)
    isEnabled = try object.value("isEnabled", default: true)
    takesTaps = try object.value("takesTaps", default: false)
    accessibilityLabel = try object.optionalViewText("accessibilityLabel")
    children = try object.list("children", limit: WireLimits.views)
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writeMembers(to: &writer) { source, writer in source.write(to: &writer) }
  }

  func writeMembers(to writer: inout JSONWriter, source write: ViewImageWriting) {
    writer.member("id", identifier)
    content.writeMembers(to: &writer, source: write)
    writer.member("place", place)
    writer.member("style", style, unless: ViewStyle())
    writer.member("constraints", unlessEmpty: constraints)
    writer.member("isEnabled", isEnabled, unless: true)
    writer.member("takesTaps", takesTaps, unless: false)
    writer.member("accessibilityLabel", ifPresent: accessibilityLabel)
    guard !children.isEmpty else { return }
    writer.name("children")
    writer.array { writer in
      for child in children { writer.object { child.writeMembers(to: &$0, source: write) } }
    }
  }
}

extension ViewNode.Place: WireValue {
  private enum Name {
    static let arranged = "arranged"
    static let constrained = "constrained"
  }

  package init(wire value: JSONValue) throws(NotificationFailure) {
    switch value {
    case .string(Name.arranged): self = .arranged
    case .string(Name.constrained): self = .constrained
    case .object(let object): self = .frame(try object.value("frame"))
    default: throw .wrongType(value, expected: "a frame, \"arranged\" or \"constrained\"")
    }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .arranged: writer.string(Name.arranged)
    case .constrained: writer.string(Name.constrained)
    case .frame(let frame): writer.object { $0.member("frame", frame) }
    }
  }
}
