import NotificationModel

extension UIView {
  /// The views in it as they are drawn, the lowest first, and whether a stack arranges them: those that it does
  /// come last, in its order.
  var drawnOrder: [(view: UIView, isArranged: Bool)] {
    guard let stack = self as? UIStackView else { return subviews.map { ($0, false) } }
    let arranged = stack.arrangedSubviews
    let names = Set(arranged.map { ObjectIdentifier($0) })
    let others = subviews.filter { !names.contains(ObjectIdentifier($0)) }
    return others.map { ($0, false) } + arranged.map { ($0, true) }
  }
}

extension ViewStyle {
  /// The colours and the outline of a view.
  @MainActor
  init(of view: UIView) {
    self.init()
    let outline = view.look.outline
    background = view.backgroundColor?.model
    tint = view.shownTint?.model
    alpha = SceneNumber.share(view.alpha)
    cornerRadius = SceneNumber.length(outline.cornerRadius)
    borderWidth = SceneNumber.length(outline.borderWidth)
    borderColor = borderWidth > 0 ? (outline.borderColor ?? UIColor.black.cgColor).model : nil
    clips = view.clipsToBounds
  }
}
