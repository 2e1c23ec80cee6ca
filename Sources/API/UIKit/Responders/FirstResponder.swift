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
    return true
  }

  static func resign(_ responder: UIResponder) -> Bool {
    guard current === responder else { return true }
    guard responder.canResignFirstResponder else { return false }
    current = nil
    return true
  }
}
