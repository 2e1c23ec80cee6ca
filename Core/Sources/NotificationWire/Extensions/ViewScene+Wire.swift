package import NotificationModel

extension ViewScene: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var scene = wire.start(Self(root: try wire.value("root", \.root)))
    try wire.variable("height", &scene.height, as: .number(in: 0...WireLimits.viewLength))
    try wire.variable("title", &scene.title, as: .viewText)
    try wire.variable("mediaButton", &scene.mediaButton)
    try wire.variable("inputView", &scene.inputView)
    try wire.variable("inputAccessoryView", &scene.inputAccessoryView)
    try wire.variable("takesText", &scene.takesText, unless: false)
    try wire.check { () throws(NotificationFailure) in try SceneValidator.check(scene) }
    return scene
  }
}

extension ViewNode: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var node = wire.start(
      Self(
        identifier: try wire.value("id", \.identifier),
        content: try wire.members(\.content),
        place: try wire.value("place", \.place)))
    try wire.variable("style", &node.style, unless: ViewStyle())
    try wire.variable(
      "constraints", &node.constraints, as: .list(limit: WireLimits.viewConstraints), unless: [])
    try wire.variable("isEnabled", &node.isEnabled, unless: true)
    try wire.variable("takesTaps", &node.takesTaps, unless: false)
    try wire.variable("accessibilityLabel", &node.accessibilityLabel, as: .viewText)
    try wire.variable("children", &node.children, as: .list(limit: WireLimits.views), unless: [])
    return node
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
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var style = wire.start(Self())
    try wire.variable("background", &style.background)
    try wire.variable("tint", &style.tint)
    try wire.variable("alpha", &style.alpha, as: .number(in: 0...1), unless: 1)
    try wire.variable(
      "cornerRadius", &style.cornerRadius, as: .number(in: 0...WireLimits.viewLength), unless: 0)
    try wire.variable(
      "borderWidth", &style.borderWidth, as: .number(in: 0...WireLimits.viewLength), unless: 0)
    try wire.variable("borderColor", &style.borderColor)
    try wire.variable("clips", &style.clips, unless: false)
    return style
  }
}

extension ViewSlider: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      value: try wire.value("value", \.value),
      minimum: try wire.value("minimum", \.minimum, unless: 0),
      maximum: try wire.value("maximum", \.maximum, unless: 1),
      isContinuous: try wire.value("isContinuous", \.isContinuous, unless: true))
  }
}

extension MediaButton: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      style: try wire.value("style", \.style, unless: .standard),
      frame: try wire.value("frame", \.frame),
      tint: try wire.optional("tint", \.tint))
  }
}

/// Counts the parts of a scene, and refuses one that exceeds a limit as a whole.
package struct SceneValidator {
  private var views: Set<Int64> = []
  private var constraints = 0

  /// Throws `limitReached` for too many views or constraints or too deep a tree, and `invalidValue` if two
  /// views have the same number.
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
