import NotificationModel

extension ViewContent {
  /// What each kind of view is called on the wire.
  enum Name: String, CaseIterable {
    case plain = "plain"
    case label = "label"
    case image = "image"
    case button = "button"
    case stack = "stack"
    case textField = "textField"
    case toggle = "toggle"
    case slider = "slider"
  }

  init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Name.self) {
    case .plain: self = .plain
    case .label: self = .label(try object.value("text"))
    case .image:
      self = .image(try object.value("image"), try object.value("fill", default: .scaleToFill))
    case .button: self = .button(try object.value("button"))
    case .stack: self = .stack(try object.value("stack"))
    case .textField: self = .textField(try object.value("field"))
    case .toggle: self = .toggle(isOn: try object.value("isOn"))
    case .slider: self = .slider(try object.value("slider"))
    }
  }

  func writeMembers(to writer: inout JSONWriter, source write: ViewImageWriting) {
    writer.member("kind", name.rawValue)
    switch self {
    case .plain: break
    case .label(let text): writer.member("text", text)
    case .image(let image, let fill):
      writer.name("image")
      writer.object { image.writeMembers(to: &$0, source: write) }
      writer.member("fill", fill, unless: .scaleToFill)
    case .button(let button):
      writer.name("button")
      writer.object { button.writeMembers(to: &$0, source: write) }
    case .stack(let stack): writer.member("stack", stack)
    case .textField(let field): writer.member("field", field)
    case .toggle(let isOn): writer.member("isOn", isOn)
    case .slider(let slider): writer.member("slider", slider)
    }
  }

  private var name: Name {
    switch self {
    case .plain: .plain
    case .label: .label
    case .image: .image
    case .button: .button
    case .stack: .stack
    case .textField: .textField
    case .toggle: .toggle
    case .slider: .slider
    }
  }
}
