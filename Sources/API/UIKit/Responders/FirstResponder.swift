/// Who takes what a person types in this process; one at a time.
@MainActor
enum FirstResponder {
  /// Nobody keeps a responder alive by having it type.
  private(set) static weak var current: UIResponder?

  static func become(_ responder: UIResponder) -> Bool {
    if current === responder { return true }
    guard responder.canBecomeFirstResponder else { return false }
    if let current, !current.resignFirstResponder() { return false }
    current = responder
    SceneChanges.note()
    return true
  }

  static func resign(_ responder: UIResponder) -> Bool {
    guard current === responder else { return true }
    guard responder.canResignFirstResponder else { return false }
    current = nil
    SceneChanges.note()
    return true
  }

  /// Who takes what is typed, where it is a controller, a part of it, or a field in what it brought along.
  ///
  /// A field in a controller's input view keeps that view where it is.
  static func typing(in controller: UIViewController) -> UIResponder? {
    guard let current else { return nil }
    let chain = sequence(first: current) { $0.next }
    if let own = chain.first(where: { $0.inputView != nil || $0.inputAccessoryView != nil }) {
      return own
    }
    guard let view = current as? UIView, controller.canBecomeFirstResponder else { return nil }
    let brought = [controller.inputView, controller.inputAccessoryView]
    return brought.contains { $0.map { view.isDescendant(of: $0) } ?? false } ? controller : nil
  }
}
