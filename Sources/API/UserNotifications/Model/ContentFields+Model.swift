import NotificationModel

extension ContentFields {
  init(_ model: NotificationContent) {
    title = RememberedTexts.words(of: model.title)
    subtitle = RememberedTexts.words(of: model.subtitle)
    body = RememberedTexts.words(of: model.body)
    badge = model.badge.map { NSNumber(value: $0) }
    sound = model.sound.map(UNNotificationSound.init(model:))
    categoryIdentifier = model.categoryIdentifier
    threadIdentifier = model.threadIdentifier
    launchImageName = model.launchImageName
    summaryArgument = model.summaryArgument
    summaryArgumentCount = model.summaryArgumentCount
    targetContentIdentifier = model.targetContentIdentifier
    interruptionLevel =
      UNNotificationInterruptionLevel(rawValue: UInt(model.interruptionLevel.rawValue)) ?? .active
    relevanceScore = model.relevanceScore
    filterCriteria = model.filterCriteria
    userInfo = UserInfo(model.userInfo)
    attachments = model.attachments.map(UNNotificationAttachment.init(model:))
    sender = model.sender
  }

  /// The fields as a value that can be stored, or the error that names the field that cannot be.
  func model() throws(NotificationSystemError) -> NotificationContent {
    var model = NotificationContent()
    model.title = RememberedTexts.source(of: title)
    model.subtitle = RememberedTexts.source(of: subtitle)
    model.body = RememberedTexts.source(of: body)
    model.badge = badge?.intValue
    model.sound = sound?.model
    model.categoryIdentifier = categoryIdentifier
    model.threadIdentifier = threadIdentifier
    model.launchImageName = launchImageName
    model.summaryArgument = summaryArgument
    model.summaryArgumentCount = summaryArgumentCount
    model.targetContentIdentifier = targetContentIdentifier
    model.interruptionLevel =
      InterruptionLevel(rawValue: Int(interruptionLevel.rawValue)) ?? .active
    model.relevanceScore = relevanceScore
    model.filterCriteria = filterCriteria
    model.userInfo = try userInfo.entries.get()
    model.attachments = attachments.map(\.model)
    model.sender = sender
    return model
  }
}
