package import NotificationModel

extension ViewScene: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(root: try object.value("root"))
    height = try object.optionalNumber("height", in: 0...WireLimits.viewLength)
    title = try object.optionalViewText("title")
    mediaButton = try object.optional("mediaButton")
    inputView = try object.optional("inputView")
    inputAccessoryView = try object.optional("inputAccessoryView")
    takesText = try object.value("takesText", default: false)
    try SceneValidator.check(self)
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writeMembers(to: &writer) { source, writer in source.write(to: &writer) }
  }

  /// Writes the members with each picture's place in a form of the caller's.
  package func writeMembers(to writer: inout JSONWriter, source write: ViewImageWriting) {
    member("root", root, to: &writer, source: write)
    writer.member("height", ifPresent: height)
    writer.member("title", ifPresent: title)
    writer.member("mediaButton", ifPresent: mediaButton)
    member("inputView", inputView, to: &writer, source: write)
    member("inputAccessoryView", inputAccessoryView, to: &writer, source: write)
    writer.member("takesText", takesText, unless: false)
  }

  private func member(
    _ name: String, _ node: ViewNode?, to writer: inout JSONWriter, source write: ViewImageWriting
  ) {
    guard let node else { return }
    writer.name(name)
    writer.object { node.writeMembers(to: &$0, source: write) }
  }
}

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

extension ViewStyle: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init()
    background = try object.optional("background")
    tint = try object.optional("tint")
    alpha = try object.number("alpha", in: 0...1, default: 1)
    cornerRadius = try object.number("cornerRadius", in: 0...WireLimits.viewLength, default: 0)
    borderWidth = try object.number("borderWidth", in: 0...WireLimits.viewLength, default: 0)
    borderColor = try object.optional("borderColor")
    clips = try object.value("clips", default: false)
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("background", ifPresent: background)
    writer.member("tint", ifPresent: tint)
    writer.member("alpha", alpha, unless: 1)
    writer.member("cornerRadius", cornerRadius, unless: 0)
    writer.member("borderWidth", borderWidth, unless: 0)
    writer.member("borderColor", ifPresent: borderColor)
    writer.member("clips", clips, unless: false)
  }
}

extension ViewSlider: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      value: try object.value("value"), minimum: try object.value("minimum", default: 0),
      maximum: try object.value("maximum", default: 1),
      isContinuous: try object.value("isContinuous", default: true))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("value", value)
    writer.member("minimum", minimum, unless: 0)
    writer.member("maximum", maximum, unless: 1)
    writer.member("isContinuous", isContinuous, unless: true)
  }
}

extension MediaButton: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      style: try object.value("style", default: .standard), frame: try object.value("frame"),
      tint: try object.optional("tint"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("style", style, unless: .standard)
    writer.member("frame", frame)
    writer.member("tint", ifPresent: tint)
  }
}

extension MediaButton.Style: WireValue {
  private static let wireNames = WireNames<Self>([(.standard, "standard"), (.overlay, "overlay")])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

/// Counts what a scene holds, and refuses one that holds too much as a whole.
package struct SceneValidator {
  private var views: Set<Int64> = []
  private var constraints = 0

  /// Throws `limitReached` for too many views or constraints or too deep a tree, and `invalidValue` where
  /// two views have one number.
  package static func check(_ scene: ViewScene) throws(NotificationFailure) {
    var census = SceneValidator()
    try census.count(scene.root, "root")
    if let view = scene.inputView { try census.count(view, "inputView") }
    if let view = scene.inputAccessoryView { try census.count(view, "inputAccessoryView") }
  }

  private mutating func count(_ root: ViewNode, _ name: String) throws(NotificationFailure) {
    do { try count(root, depth: 1) } catch { throw error.inside(name) }
  }

  private mutating func count(_ node: ViewNode, depth: Int) throws(NotificationFailure) {
    guard depth <= WireLimits.viewDepth else {
      throw .limit("children", count: depth, limit: WireLimits.viewDepth, of: "views in each other")
    }
    guard views.insert(node.identifier).inserted else {
      throw NotificationFailure.unusable(
        "\(node.identifier)", "is that of another view too",
        remedy: "Give each view a number of its own."
      ).inside("id")
    }
    guard views.count <= WireLimits.views else {
      throw .limit("children", count: views.count, limit: WireLimits.views, of: "views")
    }
    constraints += node.constraints.count
    guard constraints <= WireLimits.viewConstraints else {
      throw .limit(
        "constraints", count: constraints, limit: WireLimits.viewConstraints, of: "constraints")
    }
    for child in node.children { try count(child, depth: depth + 1) }
  }
}
