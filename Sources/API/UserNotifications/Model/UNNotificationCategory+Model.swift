package import NotificationModel

extension UNNotificationCategory {
  /// The category as a value.
  package var model: NotificationCategory {
    NotificationCategory(
      identifier: identifier, actions: actions.map(\.model), intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: DisplayText(carried: hiddenPreviewsBodyPlaceholder),
      summaryFormat: DisplayText(carried: categorySummaryFormat),
      options: NotificationCategory.Options(rawValue: options.rawValue))
  }

  /// Creates a category from a value.
  package convenience init(model: NotificationCategory) {
    self.init(
      _Designated(), identifier: model.identifier, actions: model.actions.map(UNNotificationAction.make),
      intentIdentifiers: model.intentIdentifiers,
      placeholder: model.hiddenPreviewsBodyPlaceholder.carried,
      summaryFormat: model.summaryFormat.carried,
      options: UNNotificationCategoryOptions(rawValue: model.options.rawValue))
  }
}

extension UNNotificationAction {
  /// The action as a value.
  package var model: NotificationAction {
    let field = self as? UNTextInputNotificationAction
    return NotificationAction(
      identifier: identifier, title: DisplayText(carried: title),
      options: NotificationAction.Options(rawValue: options.rawValue), icon: icon?.model,
      textInput: field.map {
        NotificationAction.TextInput(
          buttonTitle: DisplayText(carried: $0.textInputButtonTitle),
          placeholder: DisplayText(carried: $0.textInputPlaceholder))
      })
  }

  /// The object of an action's value.
  package static func make(_ model: NotificationAction) -> UNNotificationAction {
    let options = UNNotificationActionOptions(rawValue: model.options.rawValue)
    let icon = model.icon.map(UNNotificationActionIcon.init(model:))
    guard let field = model.textInput else {
      return UNNotificationAction(
        identifier: model.identifier, title: model.title.carried, options: options, icon: icon)
    }
    return UNTextInputNotificationAction(
      identifier: model.identifier, title: model.title.carried, options: options, icon: icon,
      textInputButtonTitle: field.buttonTitle.carried,
      textInputPlaceholder: field.placeholder.carried)
  }
}
