package import NotificationModel

extension UNNotificationCategory {
  /// The category as a value.
  package var model: NotificationCategory {
    NotificationCategory(
      identifier: identifier, actions: actions.map(\.model), intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: RememberedTexts.source(of: hiddenPreviewsBodyPlaceholder),
      summaryFormat: RememberedTexts.source(of: categorySummaryFormat),
      options: NotificationCategory.Options(rawValue: options.rawValue))
  }

  /// Creates a category from a value.
  package convenience init(model: NotificationCategory) {
    self.init(
      _Designated(), identifier: model.identifier,
      actions: model.actions.map(UNNotificationAction.make),
      intentIdentifiers: model.intentIdentifiers,
      placeholder: RememberedTexts.words(of: model.hiddenPreviewsBodyPlaceholder),
      summaryFormat: RememberedTexts.words(of: model.summaryFormat),
      options: UNNotificationCategoryOptions(rawValue: model.options.rawValue))
  }
}

extension UNNotificationAction {
  /// The action as a value.
  package var model: NotificationAction {
    let field = self as? UNTextInputNotificationAction
    return NotificationAction(
      identifier: identifier, title: RememberedTexts.source(of: title),
      options: NotificationAction.Options(rawValue: options.rawValue), icon: icon?.model,
      textInput: field.map {
        NotificationAction.TextInput(
          buttonTitle: RememberedTexts.source(of: $0.textInputButtonTitle),
          placeholder: RememberedTexts.source(of: $0.textInputPlaceholder))
      })
  }

  /// The object of an action's value.
  package static func make(_ model: NotificationAction) -> UNNotificationAction {
    let options = UNNotificationActionOptions(rawValue: model.options.rawValue)
    let icon = model.icon.map(UNNotificationActionIcon.init(model:))
    guard let field = model.textInput else {
      return UNNotificationAction(
        identifier: model.identifier, title: RememberedTexts.words(of: model.title),
        options: options, icon: icon)
    }
    return UNTextInputNotificationAction(
      identifier: model.identifier, title: RememberedTexts.words(of: model.title),
      options: options, icon: icon,
      textInputButtonTitle: RememberedTexts.words(of: field.buttonTitle),
      textInputPlaceholder: RememberedTexts.words(of: field.placeholder))
  }
}
