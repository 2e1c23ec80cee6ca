import NotificationModel

extension ViewNode {
  /// Gives it, and what is in it, the colours of a light or a dark shell, whatever the shell looks like.
  mutating func fix(_ style: UIUserInterfaceStyle) {
    guard style != .unspecified else { return }
    let traits = UITraitCollection(userInterfaceStyle: style)
    func fixed(_ color: ViewColor?) -> ViewColor? {
      color.map { UIColor(model: $0).resolvedColor(with: traits).model }
    }
    // What is left to the shell's texts elsewhere has to be said here.
    let letters = UIColor.label.resolvedColor(with: traits).model
    self.style.background = fixed(self.style.background)
    self.style.tint = fixed(self.style.tint)
    self.style.borderColor = fixed(self.style.borderColor)
    content.fix(fixed, letters: letters)
    for index in children.indices { children[index].fix(style) }
  }
}

extension ViewContent {
  /// Changes its colours; those of texts that have none become those of the letters.
  fileprivate mutating func fix(_ fixed: (ViewColor?) -> ViewColor?, letters: ViewColor) {
    switch self {
    case .label(var text):
      text.color = fixed(text.color) ?? letters
      self = .label(text)
    case .image(var image, let fill):
      image.tint = fixed(image.tint)
      self = .image(image, fill)
    case .button(var button):
      let (words, shape) = (fixed(button.title?.color), fixed(button.image?.tint))
      button.title?.color = words
      button.image?.tint = shape
      self = .button(button)
    case .textField(var field):
      field.text.color = fixed(field.text.color) ?? letters
      self = .textField(field)
    case .plain, .stack, .toggle, .slider: break
    }
  }
}
