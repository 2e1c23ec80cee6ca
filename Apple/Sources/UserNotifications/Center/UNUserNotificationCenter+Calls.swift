import Dispatch
package import NotificationModel
import NotificationText
import NotificationTransport
import NotificationTriggers
import SystemConnection

// The steps that the methods of a center share: objects become a call, the call is sent, and its result reaches the caller.

extension CenterCore {
  /// Sends a call and reads the caller's result from the reply.
  func ask<Answer>(
    _ call: AppCall, reading read: @escaping @Sendable (AppReply) -> Answer?,
    completion: @escaping @Sendable (Result<Answer, any Error>) -> Void
  ) {
    connection.send(call) { result in
      switch result {
      case .failure(let failure): completion(.failure(failure.publicError))
      case .success(let reply):
        completion(read(reply).map(Result.success) ?? .failure(Self.misunderstanding(reply)))
      }
    }
  }

  /// Sends a call whose errors go to the caller's completion handler.
  func perform(
    _ call: AppCall, completion: (@Sendable ((any Error)?) -> Void)?, named name: String
  ) {
    guard let completion else {
      return connection.order(call) { [host] in host.report($0.publicError, in: name) }
    }
    connection.send(call) { result in
      switch result {
      case .success: completion(nil)
      case .failure(let failure): completion(failure.publicError)
      }
    }
  }

  /// Sends a call that has no completion handler.
  func order(_ call: AppCall, named name: String) {
    perform(call, completion: nil, named: name)
  }

  private static func misunderstanding(_ reply: AppReply) -> NotificationSystemError {
    NotificationSystemError(
      code: .invalidMessage, message: "The system sent an answer that does not fit the call.",
      value: "\(reply)", remedy: "Install the same version of the library and of the system.")
  }
}

extension UNUserNotificationCenter {
  /// Waits for a call that ends with an error or without one; the call is sent before suspending.
  nonisolated(nonsending) func finished(
    _ call: (@escaping @Sendable ((any Error)?) -> Void) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      call { error in
        continuation.resume(with: error.map(Result.failure) ?? .success(()))
      }
    }
  }

  /// Waits for objects that were created for the caller and that no other code refers to.
  nonisolated(nonsending) func handedOver<Value>(
    _ call: (@escaping @Sendable (UncheckedTransfer<Value>) -> Void) -> Void
  ) async -> Value {
    await withCheckedContinuation { continuation in
      call { continuation.resume(returning: $0) }
    }.value
  }

  /// Reports an error that was found before the call was sent, on a background thread as always.
  func refuse(
    _ error: any Error, _ completion: (@Sendable ((any Error)?) -> Void)?, named name: String
  ) {
    guard let completion else { return core.host.report(error, in: name) }
    DispatchQueue.global().async { completion(error) }
  }
}

extension Result {
  /// Returns the value, or `nil` after reporting the error.
  func reported(to host: HostState, in call: String) -> Success? {
    switch self {
    case .success(let value): return value
    case .failure(let error):
      host.report(error, in: call)
      return nil
    }
  }
}

extension AppReply {
  var granted: Bool? {
    if case .granted(let isGranted) = self { isGranted } else { nil }
  }

  var settings: ReportedSettings? {
    if case .settings(let settings) = self { settings } else { nil }
  }

  var categories: [NotificationCategory]? {
    if case .categories(let categories) = self { categories } else { nil }
  }

  var requests: [PendingRequest]? {
    if case .requests(let requests) = self { requests } else { nil }
  }

  var notifications: [DeliveredNotification]? {
    if case .notifications(let notifications) = self { notifications } else { nil }
  }
}

extension UNNotificationRequest {
  /// Returns the request as a model value; after that, changes of the objects have no effect on it.
  ///
  /// - Throws: `UNError` with `notificationInvalidNoContent` when there is nothing to see or hear
  ///   (B28); `NotificationSystemError` with `invalidValue` for a trigger of a foreign class or out of range, with
  ///   `limitReached` for a `userInfo` that exceeds a limit, with `unsupported` for a region that is not a circle.
  package func makeModel() throws -> NotificationRequest {
    let content = try content.fields.model()
    guard content.isPresentable else { throw UNError(.notificationInvalidNoContent) }
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

  private func triggerModel() throws -> Trigger? {
    guard let trigger else { return nil }
    guard let model = trigger.model else { throw Self.refusal(of: trigger) }
    if case .push = model { throw Self.refusal(of: trigger) }
    if let problem = model.problem() {
      throw NotificationSystemError(
        code: .invalidValue, message: problem.message, field: "request.trigger",
        value: "\(trigger)", remedy: problem.remedy)
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
    set(files: model.attachments)
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
    model.relevanceScore = relevanceScore.isFinite ? relevanceScore : relevanceScore > 0 ? 1 : 0
    model.filterCriteria = filterCriteria
    model.userInfo = try userInfo.entries.get()
    model.attachments = files
    model.sender = sender
    return model
  }
}
