package import NotificationModel
import NotificationTransport
import NotificationTriggers

extension UNNotificationRequest {
  /// Returns the request as a model value; after that, changes of the objects have no effect on it.
  ///
  /// - Throws: `UNError` with `notificationInvalidNoContent` when there is nothing to see or hear
  ///   (B28); `NotificationSystemError` with `invalidValue` for a `userInfo` that is not a property
  ///   list, a trigger of a foreign class and a value out of range, with `unsupported` for a region
  ///   that is not a circle.
  package func makeModel() throws -> NotificationRequest {
    let content = try content.fields.model()
    guard content.isPresentable else { throw UNError(.notificationInvalidNoContent) }
    try check(content)
    return NotificationRequest(
      identifier: identifier, content: content, trigger: try triggerModel())
  }

  /// Creates a request from a model value.
  package convenience init(model: NotificationRequest) {
    self.init(
      _Designated(),
      identifier: model.identifier,
      copying: UNNotificationContent(fields: ContentFields(model.content)),
      trigger: model.trigger.map(UNNotificationTrigger.make))
  }

  private func check(_ content: NotificationContent) throws {
    if !content.relevanceScore.isFinite {
      throw NotificationSystemError(
        code: .invalidValue, message: "The relevance score is not a number.",
        field: "content.relevanceScore", value: "\(content.relevanceScore)",
        remedy: "Use a number from 0 to 1.")
    }
  }

  private func triggerModel() throws -> Trigger? {
    guard let trigger else { return nil }
    guard let model = trigger.model else { throw Self.refusal(of: trigger) }
    if case .push = model { throw Self.refusal(of: trigger) }
    if let problem = model.problem() {
      throw NotificationSystemError(
        code: .invalidValue, message: problem.message, field: "request.trigger",
        value: "\(trigger)", remedy: "Create the trigger with values in range.")
    }
    if case .timeInterval(let seconds, _) = model, !seconds.isFinite {
      throw NotificationSystemError(
        code: .invalidValue, message: "The time interval is not finite.",
        field: "request.trigger.timeInterval", value: "\(seconds)",
        remedy: "Use a number of seconds.")
    }
    return model
  }

  private static func refusal(of trigger: UNNotificationTrigger) -> NotificationSystemError {
    let isRegion = trigger is UNLocationNotificationTrigger
    return NotificationSystemError(
      code: isRegion ? .unsupported : .invalidValue,
      message: isRegion
        ? "Only circular regions can be watched." : "A request cannot have this kind of trigger.",
      field: "request.trigger", value: "\(trigger)",
      remedy: isRegion
        ? "Use a CLCircularRegion."
        : "Use a time interval, calendar or location trigger, or none for delivery at once.")
  }
}

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

  /// Returns the fields as a value that can be stored, or throws an error that names the field that cannot be.
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
