extension UIView {
  /// What takes gestures on it; nothing where nothing does.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get {
      let all = look.recognizers + look.otherRecognizers
      return all.isEmpty ? nil : all
    }
    set {
      for old in gestureRecognizers ?? [] { removeGestureRecognizer(old) }
      for new in newValue ?? [] { addGestureRecognizer(new) }
    }
  }

  /// Adds something that takes gestures on it, and takes it away from another view.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.view = self
    if let taps = gestureRecognizer as? UITapGestureRecognizer {
      look.recognizers.append(taps)
    } else {
      look.otherRecognizers.append(gestureRecognizer)
    }
  }

  /// Takes something away that takes gestures on it.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizer.view = nil
    look.recognizers.removeAll { $0 === gestureRecognizer }
    look.otherRecognizers.removeAll { $0 === gestureRecognizer }
  }
}
