import NotificationModel

extension SceneText {
  /// What a view shows, with as much of its texts as fits.
  mutating func cut(_ content: ViewContent) -> ViewContent {
    switch content {
    case .label(var text):
      text.text = cut(text.text)
      return .label(text)
    case .button(var button):
      if let words = button.title?.text { button.title?.text = cut(words) }
      return .button(button)
    case .textField(var field):
      field.text.text = cut(field.text.text)
      field.placeholder = cut(field.placeholder)
      return .textField(field)
    case .plain, .image, .stack, .toggle, .slider: return content
    }
  }
}
