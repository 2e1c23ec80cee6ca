import NotificationModel

extension FocusMode {
  /// Whether messages of a person get through (E14).
  func allows(_ sender: Sender) -> Bool {
    guard !allowedPeople.isEmpty, let handle = PersonHandle(sender.handle) else { return false }
    return allowedPeople.contains { PersonHandle($0) == handle }
  }
}
