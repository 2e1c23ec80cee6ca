import NotificationModel

/// Which notifications have a view that a content extension draws, and who may see it (J3, J10, J11).
enum ContentExtensionRule {
  /// The extension that draws the notifications of a category that the app registered.
  static func program(
    for category: NotificationCategory?, of app: AppRecord
  ) -> (program: AppExtension, attributes: AppExtension.ContentAttributes)? {
    guard let category, !app.extensions.isEmpty else { return nil }
    for program in app.extensions {
      guard case .content(let attributes) = program.point else { continue }
      // By bytes: two spellings of one letter are two categories in the ledger too.
      if attributes.categories.contains(where: { $0.utf8.elementsEqual(category.identifier.utf8) })
      {
        return (program, attributes)
      }
    }
    return nil
  }

  /// Whether an app's views may be seen now; they show what a placeholder would hide (J11).
  static func mayShow(_ app: AppRecord, in global: GlobalSettings) -> Bool {
    app.mayDeliver && !global.isLocked && !app.hidesPreviews(in: global)
  }

  /// Refuses a view of a notification that has none, or whose view nobody may see now.
  static func check(
    _ found: (program: AppExtension, attributes: AppExtension.ContentAttributes)?,
    of app: AppRecord, in global: GlobalSettings
  ) throws -> (program: AppExtension, attributes: AppExtension.ContentAttributes) {
    guard let found else {
      throw NotificationFailure(
        .unsupported, field: "key", message: "No content extension draws this notification.",
        remedy: "Show its texts; presentations with a view have the member contentExtension.")
    }
    guard mayShow(app, in: global) else {
      throw NotificationFailure(
        .notPermitted, field: "key",
        message: "The screen is locked, or what the notification says is hidden.",
        remedy: "Unlock first, or show previews of the app.")
    }
    return found
  }

  /// Refuses what a person does with a view that is only to be looked at (J10).
  static func check(
    _ use: ContentUse, by attributes: AppExtension.ContentAttributes
  ) throws {
    guard case .view = use, !attributes.isInteractive else { return }
    throw NotificationFailure(
      .notPermitted, field: "use", value: "view",
      message: "The view is only to be looked at; a click on it opens the notification.",
      remedy: "Answer the notification with the choice open.")
  }
}
