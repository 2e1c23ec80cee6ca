package import NotificationModel

/// A kind of notification that an app sends: its buttons, and how it looks when previews are hidden.
open class UNNotificationCategory: NSObject, NSCopying, NSSecureCoding {
  /// The name that contents refer to; unique in the app, and case counts (F8).
  public let identifier: String
  /// The buttons in order; two are shown if space is short, otherwise up to ten (F7).
  public let actions: [UNNotificationAction]
  /// The intents to which notifications of this kind belong; stored, and not used on Linux.
  public let intentIdentifiers: [String]
  /// The category's requirements.
  public let options: UNNotificationCategoryOptions
  /// The body when previews are hidden; `%u` is the number in the thread (E16).
  public let hiddenPreviewsBodyPlaceholder: String
  /// The line under a stack of notifications (E9).
  public let categorySummaryFormat: String

  /// Creates a category.
  ///
  /// ```swift
  /// let done = UNNotificationAction(identifier: "done", title: "Done")
  /// let chore = UNNotificationCategory(
  ///   identifier: "chore", actions: [done], intentIdentifiers: [], options: .customDismissAction)
  /// center.setNotificationCategories([chore])
  /// ```
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      _Designated(), identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
      placeholder: "",
      summaryFormat: "", options: options)
  }

  /// Creates a category with a body for hidden previews.
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      _Designated(), identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
      placeholder: hiddenPreviewsBodyPlaceholder, summaryFormat: "", options: options)
  }

  /// Creates a category with a body for hidden previews and a line for stacks.
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String?,
    options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      _Designated(), identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
      placeholder: hiddenPreviewsBodyPlaceholder ?? "", summaryFormat: categorySummaryFormat ?? "",
      options: options)
  }

  /// Creates the object from all its fields; for this package alone.
  public init(
    _ designated: _Designated, identifier: String, actions: [UNNotificationAction],
    intentIdentifiers: [String],
    placeholder: String, summaryFormat: String, options: UNNotificationCategoryOptions
  ) {
    self.identifier = identifier
    self.actions = actions
    self.intentIdentifiers = intentIdentifiers
    hiddenPreviewsBodyPlaceholder = placeholder
    categorySummaryFormat = summaryFormat
    self.options = options
  }

  /// Reads a category from an archive, or fails when the identifier is missing.
  public required init?(coder: NSCoder) {
    let reader = FieldReader(coder)
    guard let identifier = reader.text("identifier") else { return nil }
    let classes: [AnyClass] = [
      NSArray.self, UNNotificationAction.self, UNTextInputNotificationAction.self,
    ]
    self.identifier = identifier
    actions = reader.object(of: classes, "actions") as? [UNNotificationAction] ?? []
    intentIdentifiers = reader.texts("intentIdentifiers") ?? []
    options = UNNotificationCategoryOptions(rawValue: reader.number("options")?.uintValue ?? 0)
    hiddenPreviewsBodyPlaceholder = reader.displayed("hiddenPreviewsBodyPlaceholder") ?? ""
    categorySummaryFormat = reader.displayed("categorySummaryFormat") ?? ""
  }

  /// Returns the category itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the category to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(actions as NSArray, forKey: "actions")
    coder.encode(intentIdentifiers as NSArray, forKey: "intentIdentifiers")
    coder.encode(NSNumber(value: options.rawValue), forKey: "options")
    coder.encode(
      displayed: hiddenPreviewsBodyPlaceholder, forKey: "hiddenPreviewsBodyPlaceholder")
    coder.encode(displayed: categorySummaryFormat, forKey: "categorySummaryFormat")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UNNotificationCategory else { return false }
    return identifier == other.identifier && actions == other.actions
      && intentIdentifiers == other.intentIdentifiers && options == other.options
      && hiddenPreviewsBodyPlaceholder == other.hiddenPreviewsBodyPlaceholder
      && categorySummaryFormat == other.categorySummaryFormat
  }

  open override var hash: Int { identifier.hashValue }

  /// The fields in the form that Apple's logs have (A20).
  open override var description: String {
    describe([
      "identifier": identifier, "actions": "\(actions)", "options": "\(options.rawValue)",
      "intentIdentifiers": "\(intentIdentifiers)",
      "hiddenPreviewsBodyPlaceholder": hiddenPreviewsBodyPlaceholder,
      "categorySummaryFormat": categorySummaryFormat,
    ])
  }
}

/// A category's requirements.
public struct UNNotificationCategoryOptions: OptionSet, Sendable, BitwiseCopyable {
  /// Apple's bits.
  public let rawValue: UInt

  /// Creates options from Apple's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Clearing a notification is reported to the app (F2).
  ///
  /// ```swift
  /// let chat = UNNotificationCategory(
  ///   identifier: "chat", actions: [], intentIdentifiers: [], options: .customDismissAction)
  /// center.setNotificationCategories([chat])  // Clearing gives UNNotificationDismissActionIdentifier.
  /// ```
  public static var customDismissAction: UNNotificationCategoryOptions {
    UNNotificationCategoryOptions(rawValue: 1)
  }
  /// Notifications may be shown in a car.
  public static var allowInCarPlay: UNNotificationCategoryOptions {
    UNNotificationCategoryOptions(rawValue: 2)
  }
  /// The title is shown although previews are hidden (E16).
  public static var hiddenPreviewsShowTitle: UNNotificationCategoryOptions {
    UNNotificationCategoryOptions(rawValue: 4)
  }
  /// The subtitle is shown although previews are hidden (E16).
  public static var hiddenPreviewsShowSubtitle: UNNotificationCategoryOptions {
    UNNotificationCategoryOptions(rawValue: 8)
  }
  /// Notifications may be read aloud; ignored since iOS 15.
  public static var allowAnnouncement: UNNotificationCategoryOptions {
    UNNotificationCategoryOptions(rawValue: 16)
  }
}

extension UNNotificationCategory {
  /// The category as a model value.
  package var model: NotificationCategory {
    NotificationCategory(
      identifier: identifier, actions: actions.map(\.model), intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: RememberedTexts.source(of: hiddenPreviewsBodyPlaceholder),
      summaryFormat: RememberedTexts.source(of: categorySummaryFormat),
      options: NotificationCategory.Options(rawValue: options.rawValue))
  }

  /// Creates a category from a model value.
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
  /// The action as a model value.
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

  /// Creates the object of an action's model value.
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
