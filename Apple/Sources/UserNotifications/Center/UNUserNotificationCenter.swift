import NotificationModel
import SystemConnection

/// An app's only access to the notification system.
///
/// Calls are carried out in the order in which they are made. When a call returns, it has been sent to the system, so
/// a program may exit at once; the `async` forms send it before they suspend. Completion handlers run on a background
/// thread, in the order of the calls.
///
/// The system is not started and no call can fail until a method of the center is called. In a process that runs
/// tests the system is never started: without a simulated device or an explicit `USERNOTIFICATIONS_SOCKET` every call
/// fails with a `NotificationSystemError`.
///
/// Errors are `UNError`s if Apple has a code, otherwise `NotificationSystemError`s. Errors of calls that cannot
/// report them go to `UserNotificationsHost.failureHandler`.
open class UNUserNotificationCenter: NSObject {
  let ownCore: CenterCore

  /// The core that carries out a call to this center, which depends on the calling code.
  var core: CenterCore { ownCore.successor ?? ownCore }

  init(connection: AppConnection, host: HostState = HostState()) {
    ownCore = CenterCore(connection: connection, host: host)
    super.init()
    ownCore.receiveEvents(for: self)
  }

  /// Creates a center without a connection, for subclasses that replace the center in tests.
  ///
  /// - Note: Apple's class cannot be created by apps. Use `current()` for the app's own center.
  public init(standIn: Void) {
    ownCore = CenterCore(
      connection: AppConnection(RefusingConnection.standIn), host: HostState())
  }

  /// Returns the center of this app; always the same object, except on a simulated device.
  ///
  /// ```swift
  /// let center = UNUserNotificationCenter.current()
  /// let waiting = await center.pendingNotificationRequests()
  /// print("\(waiting.count) reminders are still to come.")
  /// ```
  open class func current() -> UNUserNotificationCenter {
    CenterSource.current.center
  }

  /// The object that is called when a notification arrives in the foreground and when the user acts; held weakly.
  ///
  /// Set the delegate early in the launch: a response for which the app was started waits for it for a limited time
  /// (F13).
  ///
  /// ```swift
  /// final class Answers: NSObject, UNUserNotificationCenterDelegate {}
  /// let answers = Answers()  // Keep it: the center does not.
  /// UNUserNotificationCenter.current().delegate = answers
  /// ```
  open var delegate: (any UNUserNotificationCenterDelegate)? {
    get { core.delegate }
    set { core.delegate = newValue }
  }

  /// Whether the system can show content extensions: true, in shells that have room for their views.
  open var supportsContentExtensions: Bool { true }

  /// Asks the user to allow notifications; the prompt is shown once, and the answer is kept (A2).
  ///
  /// - Parameters:
  ///   - options: The requested options.
  ///   - completionHandler: Receives whether anything was granted, or why the prompt could not be shown.
  @preconcurrency
  open func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let asked = AuthorizationOptions(rawValue: options.rawValue)
    core.ask(.settings(.requestAuthorization(asked)), reading: \.granted) { result in
      switch result {
      case .success(let granted): completionHandler(granted, nil)
      case .failure(let error): completionHandler(false, error)
      }
    }
  }

  /// Asks the user to allow notifications; the prompt is shown once, and the answer is kept (A2).
  ///
  /// ```swift
  /// guard try await center.requestAuthorization(options: [.alert, .sound]) else {
  ///   return print("Reminders stay off until Settings allows them.")
  /// }
  /// ```
  ///
  /// - Parameter options: The requested options.
  /// - Returns: Whether anything was granted.
  /// - Throws: `NotificationSystemError` if the prompt could not be shown.
  @discardableResult
  nonisolated(nonsending) open func requestAuthorization(options: UNAuthorizationOptions = [])
    async throws -> Bool
  {
    try await withCheckedThrowingContinuation { continuation in
      requestAuthorization(options: options) { granted, error in
        continuation.resume(with: error.map(Result.failure) ?? .success(granted))
      }
    }
  }

  /// Replaces the app's categories; they apply to every later delivery and outlive the process (F10).
  ///
  /// ```swift
  /// let done = UNNotificationAction(identifier: "done", title: "Done")
  /// let chore = UNNotificationCategory(identifier: "chore", actions: [done], intentIdentifiers: [])
  /// center.setNotificationCategories([chore])
  /// ```
  open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    let models = categories.map(\.model).sorted { $0.identifier < $1.identifier }
    core.order(.notifications(.setCategories(models)), named: "setNotificationCategories")
  }

  /// Passes on the app's categories; none if the system cannot be reached.
  @preconcurrency
  open func getNotificationCategories(
    completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
  ) {
    core.ask(.notifications(.categories), reading: \.categories) { [host = core.host] result in
      let models = result.reported(to: host, in: "getNotificationCategories") ?? []
      completionHandler(Set(models.map(UNNotificationCategory.init(model:))))
    }
  }

  /// Returns the app's categories; none if the system cannot be reached.
  @discardableResult
  nonisolated(nonsending) open func notificationCategories() async -> Set<UNNotificationCategory> {
    await handedOver { give in getNotificationCategories { give(UncheckedTransfer($0)) } }
  }

  /// Passes the user's settings for the app; the settings of an unknown app if the system cannot be reached.
  ///
  /// ```swift
  /// center.getNotificationSettings { settings in
  ///   print(settings.authorizationStatus == .authorized ? "allowed" : "not allowed")
  /// }
  /// ```
  @preconcurrency
  open func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    core.ask(.settings(.all), reading: \.settings) { [host = core.host] result in
      let model = result.reported(to: host, in: "getNotificationSettings") ?? ReportedSettings()
      completionHandler(UNNotificationSettings(model: model))
    }
  }

  /// Returns the user's settings for the app; the settings of an unknown app if the system cannot be reached.
  @discardableResult
  nonisolated(nonsending) open func notificationSettings() async -> UNNotificationSettings {
    await handedOver { give in getNotificationSettings { give(UncheckedTransfer($0)) } }
  }

  /// Adds a request, or replaces the pending one with the same identifier (B1).
  ///
  /// The request is durable when the completion handler receives no error. Later changes to its objects have no
  /// effect.
  ///
  /// - Parameters:
  ///   - request: The notification and its trigger.
  ///   - completionHandler: Receives `nil`, or `UNError` with `notificationsNotAllowed` without permission (A15) or
  ///     `notificationInvalidNoContent` when there is nothing to see or hear, or `NotificationSystemError` for a
  ///     trigger that cannot be stored and for a limit.
  @preconcurrency
  open func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    do {
      let call = AppCall.notifications(.add(try request.makeModel()))
      request.content.noteLeftOut(to: core.host, in: "add")
      LaunchAdvice.give(for: core.host)
      core.perform(call, completion: completionHandler, named: "add")
    } catch {
      refuse(error, completionHandler, named: "add")
    }
  }

  /// Adds a request, or replaces the pending one with the same identifier (B1).
  ///
  /// The call returns once the request is durable. Later changes to its objects have no effect.
  ///
  /// ```swift
  /// content.title = "Water the plants"
  /// let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 3600, repeats: false)
  /// try await center.add(
  ///   UNNotificationRequest(identifier: "plants", content: content, trigger: trigger))
  /// ```
  ///
  /// - Parameter request: The notification and its trigger.
  /// - Throws: `UNError` with `notificationsNotAllowed` without permission (A15) or
  ///   `notificationInvalidNoContent` when there is nothing to see or hear (B28);
  ///   `NotificationSystemError` for a trigger that cannot be stored and for a limit.
  nonisolated(nonsending) open func add(_ request: UNNotificationRequest) async throws {
    try await finished { add(request, withCompletionHandler: $0) }
  }

  /// Passes on the requests that wait for their trigger; none if the system cannot be reached.
  @preconcurrency
  open func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    core.ask(.notifications(.pendingRequests), reading: \.requests) { [host = core.host] result in
      let models = result.reported(to: host, in: "getPendingNotificationRequests") ?? []
      completionHandler(models.map { UNNotificationRequest(model: $0.request) })
    }
  }

  /// Returns the requests that wait for their trigger; none if the system cannot be reached.
  @discardableResult
  nonisolated(nonsending) open func pendingNotificationRequests() async -> [UNNotificationRequest] {
    await handedOver { give in getPendingNotificationRequests { give(UncheckedTransfer($0)) } }
  }

  /// Removes pending requests; identifiers that are not known are ignored (G3).
  ///
  /// ```swift
  /// let old = await center.pendingNotificationRequests().map(\.identifier)
  /// center.removePendingNotificationRequests(
  ///   withIdentifiers: old.filter { $0.hasPrefix("chore.") })
  /// ```
  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    core.order(
      .notifications(.removePending(identifiers: identifiers)),
      named: "removePendingNotificationRequests")
  }

  /// Removes every pending request of the app.
  open func removeAllPendingNotificationRequests() {
    core.order(.notifications(.removeAllPending), named: "removeAllPendingNotificationRequests")
  }

  /// Passes on the app's notifications that are still in the list; none if the system cannot be reached.
  @preconcurrency
  open func getDeliveredNotifications(
    completionHandler: @escaping @Sendable ([UNNotification]) -> Void
  ) {
    core.ask(.notifications(.deliveredNotifications), reading: \.notifications) {
      [host = core.host] result in
      let models = result.reported(to: host, in: "getDeliveredNotifications") ?? []
      completionHandler(models.map(UNNotification.init(model:)))
    }
  }

  /// Returns the app's notifications that are still in the list; none if the system cannot be reached.
  @discardableResult
  nonisolated(nonsending) open func deliveredNotifications() async -> [UNNotification] {
    await handedOver { give in getDeliveredNotifications { give(UncheckedTransfer($0)) } }
  }

  /// Removes notifications from the list; pending requests stay (G3).
  ///
  /// ```swift
  /// let read = await center.deliveredNotifications().map(\.request)
  ///   .filter { $0.content.threadIdentifier == "chat" }
  /// center.removeDeliveredNotifications(withIdentifiers: read.map(\.identifier))
  /// ```
  open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    core.order(
      .notifications(.removeDelivered(identifiers: identifiers)),
      named: "removeDeliveredNotifications")
  }

  /// Removes every notification of the app from the list.
  open func removeAllDeliveredNotifications() {
    core.order(.notifications(.removeAllDelivered), named: "removeAllDeliveredNotifications")
  }

  /// Sets the number on the app's icon; 0 removes it (G5).
  ///
  /// - Parameters:
  ///   - newBadgeCount: The number, 0 or more.
  ///   - completionHandler: Receives `nil`, or `UNError` with `badgeInputInvalid` for a negative number.
  @preconcurrency
  open func setBadgeCount(
    _ newBadgeCount: Int,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    if newBadgeCount < 0 {
      refuse(UNError(.badgeInputInvalid), completionHandler, named: "setBadgeCount")
    } else {
      core.perform(
        .notifications(.setBadge(newBadgeCount)), completion: completionHandler,
        named: "setBadgeCount")
    }
  }

  /// Sets the number on the app's icon; 0 removes it (G5).
  ///
  /// - Parameter newBadgeCount: The number, 0 or more.
  /// - Throws: `UNError` with `badgeInputInvalid` for a negative number.
  nonisolated(nonsending) open func setBadgeCount(_ newBadgeCount: Int) async throws {
    try await finished { setBadgeCount(newBadgeCount, withCompletionHandler: $0) }
  }
}
