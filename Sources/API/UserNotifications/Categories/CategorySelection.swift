import NotificationModel
import SystemConnection

/// The categories to send, one for each identifier.
///
/// The system refuses a set with two categories of one identifier, and the app would lose the others, too.
struct CategorySelection {
  /// The categories by their identifiers; of several with one identifier the one with the most actions.
  private(set) var chosen: [NotificationCategory] = []
  private var duplicate: String?

  init(_ categories: [NotificationCategory]) {
    let sorted = categories.sorted {
      ($0.identifier, $1.actions.count) < ($1.identifier, $0.actions.count)
    }
    for category in sorted {
      if chosen.last?.identifier == category.identifier {
        duplicate = duplicate ?? category.identifier
      } else {
        chosen.append(category)
      }
    }
  }

  /// The notice for the log; `nil` if each category has an identifier of its own.
  var notice: NotificationSystemError? {
    duplicate.map {
      NotificationSystemError(
        code: .invalidValue,
        message: "Several categories have one identifier; one of them is used.",
        field: "categories.identifier", value: $0,
        remedy: "Give each category an identifier of its own.")
    }
  }
}

extension CenterCore {
  /// Sends categories, and notes a duplicate.
  func setCategories(_ categories: CategorySelection) {
    if let notice = categories.notice { host.note(notice, in: "setNotificationCategories") }
    order(.notifications(.setCategories(categories.chosen)), named: "setNotificationCategories")
  }
}
