import NotificationModel

/// What the categories of an app must be before they are kept (F8, F10).
enum CategoryRule {
  /// Refuses too many of them, and those that cannot be told apart; the error names the field.
  static func check(_ categories: [NotificationCategory]) throws {
    try check(
      count: categories.count, limit: CoreLimits.categories, field: "categories",
      of: "An app may have \(CoreLimits.categories) categories.")
    var seen: Set<[UInt8]> = []
    for category in categories {
      try RequestRule.check(identifier: category.identifier, field: "categories.identifier")
      try check(
        count: category.actions.count, limit: CoreLimits.actions, field: "categories.actions",
        of: "A category may have \(CoreLimits.actions) actions.")
      for action in category.actions {
        try RequestRule.check(
          identifier: action.identifier, field: "categories.actions.identifier")
      }
      // Byte for byte, as the ledger tells identifiers apart.
      guard seen.insert(Array(category.identifier.utf8)).inserted else {
        throw NotificationFailure(
          .invalidValue, field: "categories.identifier", value: category.identifier,
          message: "Two categories have this identifier.", remedy: "Give each one its own (F8).")
      }
    }
  }

  private static func check(count: Int, limit: Int, field: String, of message: String) throws {
    guard count > limit else { return }
    throw NotificationFailure(
      .limitReached, field: field, value: String(count), message: message,
      remedy: "Register fewer of them.")
  }
}
