import Synchronization
import SystemConnection

/// The methods through which an app receives events of its notifications.
///
/// Implement either the form with a completion handler or the `async` form of each method; all are optional. The
/// system calls the form with a completion handler on the main queue, one call after the other, unless
/// `UserNotificationsHost.delegateExecutor` says otherwise. The `async` form begins there, too. After its first
/// suspension it continues where Swift schedules it: code of the main actor on the main queue, other code on threads of
/// Swift. A program with the main loop of GLib or Qt serves the main queue itself (`mainQueueDescriptor`).
///
/// ```swift
/// final class Answers: NSObject, UNUserNotificationCenterDelegate {
///   func userNotificationCenter(
///     _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
///   ) async {
///     print("The user chose \(response.actionIdentifier).")
///   }
/// }
/// ```
///
/// - Note: Swift on Linux has no optional requirements, so each has a default. Code that asks
///   `delegate.userNotificationCenter?(…)` has to drop the question mark.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  /// Asks how to show a notification that arrives while the app is in the foreground (E1).
  ///
  /// Call the handler within 10 seconds, from any thread; only the first call counts, and without one
  /// the notification is not presented. The default calls the `async` form.
  ///
  /// ```swift
  /// final class Front: NSObject, UNUserNotificationCenterDelegate {
  ///   func userNotificationCenter(
  ///     _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
  ///     withCompletionHandler completionHandler:
  ///       @escaping (UNNotificationPresentationOptions) -> Void
  ///   ) {
  ///     let isChat = notification.request.content.threadIdentifier == "chat"
  ///     completionHandler(isChat ? [] : [.banner, .list, .sound])
  ///   }
  /// }
  /// ```
  @preconcurrency
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

  /// Asks how to show a notification that arrives while the app is in the foreground (E1).
  ///
  /// The default presents nothing.
  @discardableResult
  func userNotificationCenter(
    _ center: sending UNUserNotificationCenter, willPresent notification: sending UNNotification
  ) async -> UNNotificationPresentationOptions

  /// Called when the user acted on a notification (F1 to F6).
  ///
  /// Call the handler as soon as the response has been handled; until then the response counts as not delivered. The
  /// default calls the `async` form.
  ///
  /// ```swift
  /// final class Answers: NSObject, UNUserNotificationCenterDelegate {
  ///   func userNotificationCenter(
  ///     _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
  ///     withCompletionHandler completionHandler: @escaping () -> Void
  ///   ) {
  ///     print("The user chose \(response.actionIdentifier).")
  ///     completionHandler()
  ///   }
  /// }
  /// ```
  @preconcurrency
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void)

  /// Called when the user acted on a notification (F1 to F6).
  ///
  /// The default does nothing.
  func userNotificationCenter(
    _ center: sending UNUserNotificationCenter, didReceive response: sending UNNotificationResponse
  ) async

  /// Called when the user wants to see the app's own notification settings (A13).
  ///
  /// ```swift
  /// final class Settings: NSObject, UNUserNotificationCenterDelegate {
  ///   func userNotificationCenter(
  ///     _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ///   ) {
  ///     print("Show the settings of", notification?.request.content.threadIdentifier ?? "everything")
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - notification: The notification from which the user came; `nil` if it was the system's page.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

/// How a notification is shown while the app is in the foreground (E3).
///
/// ```swift
/// final class Front: NSObject, UNUserNotificationCenterDelegate {
///   func userNotificationCenter(
///     _ center: UNUserNotificationCenter, willPresent notification: UNNotification
///   ) async -> UNNotificationPresentationOptions {
///     [.banner, .list, .sound]
///   }
/// }
/// ```
public struct UNNotificationPresentationOptions: OptionSet, Sendable, BitwiseCopyable {
  /// Apple's bits.
  public let rawValue: UInt

  /// Creates options from Apple's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The badge is set.
  public static var badge: UNNotificationPresentationOptions {
    UNNotificationPresentationOptions(rawValue: 1)
  }
  /// The sound is played.
  public static var sound: UNNotificationPresentationOptions {
    UNNotificationPresentationOptions(rawValue: 2)
  }
  /// The older spelling of list and banner together.
  public static var alert: UNNotificationPresentationOptions {
    UNNotificationPresentationOptions(rawValue: 4)
  }
  /// The notification goes to the list.
  public static var list: UNNotificationPresentationOptions {
    UNNotificationPresentationOptions(rawValue: 8)
  }
  /// The notification is shown as a banner.
  public static var banner: UNNotificationPresentationOptions {
    UNNotificationPresentationOptions(rawValue: 16)
  }
}

extension UNUserNotificationCenterDelegate {
  /// Calls the `async` form.
  @preconcurrency
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    DefaultForms.start(self, center, notification, finish: completionHandler) { call in
      await call.delegate.value.userNotificationCenter(
        call.center.value, willPresent: call.subject.value)
    }
  }

  /// Presents nothing, or calls the form with a completion handler if the app called this form directly.
  @discardableResult
  public func userNotificationCenter(
    _ center: sending UNUserNotificationCenter, willPresent notification: sending UNNotification
  ) async -> UNNotificationPresentationOptions {
    if DefaultForms.asked == ObjectIdentifier(self) { return [] }
    return await withCheckedContinuation { continuation in
      userNotificationCenter(
        center, willPresent: notification,
        withCompletionHandler: { continuation.resume(returning: $0) })
    }
  }

  /// Calls the `async` form.
  @preconcurrency
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    DefaultForms.start(self, center, response, finish: completionHandler) { call in
      await call.delegate.value.userNotificationCenter(
        call.center.value, didReceive: call.subject.value)
    }
  }

  /// Does nothing, or calls the form with a completion handler if the app called this form directly.
  public func userNotificationCenter(
    _ center: sending UNUserNotificationCenter, didReceive response: sending UNNotificationResponse
  ) async {
    if DefaultForms.asked == ObjectIdentifier(self) { return }
    await withCheckedContinuation { continuation in
      userNotificationCenter(
        center, didReceive: response, withCompletionHandler: { continuation.resume() })
    }
  }

  /// Does nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ) {}
}

/// Prevents the two default forms, which call one another, from doing so for ever.
private enum DefaultForms {
  /// The delegate whose form with a completion handler turned out to be the default.
  @TaskLocal static var asked: ObjectIdentifier?

  /// The system made the subject for this call and does not touch it again.
  struct Call<Subject>: Sendable {
    let delegate: UncheckedTransfer<any UNUserNotificationCenterDelegate>
    let center: UncheckedTransfer<UNUserNotificationCenter>
    let subject: UncheckedTransfer<Subject>
  }

  static func start<Subject, Answer: Sendable>(
    _ delegate: any UNUserNotificationCenterDelegate, _ center: UNUserNotificationCenter,
    _ subject: Subject, finish: @escaping @Sendable (Answer) -> Void,
    form: @escaping @Sendable (Call<Subject>) async -> Answer
  ) {
    let call = Call(
      delegate: UncheckedTransfer(delegate), center: UncheckedTransfer(center),
      subject: UncheckedTransfer(subject))
    AsyncForm.start {
      let answer = await $asked.withValue(ObjectIdentifier(call.delegate.value)) {
        await form(call)
      }
      finish(answer)
    }
  }
}

/// The answer of a delegate: the first counts, and one that never comes is reported (F12).
final class DelegateAnswer<Value: Sendable>: Sendable {
  private let pending: Mutex<(@Sendable (Value) -> Void)?>
  private let method: String
  private let host: HostState
  private let abandon: @Sendable () -> Void

  /// Creates an answer that is awaited.
  ///
  /// - Parameters:
  ///   - method: The delegate's method, for the report.
  ///   - host: The host that reports an answer that never comes.
  ///   - receive: Receives the first answer.
  ///   - abandon: Called when no code is left that could answer.
  init(
    to method: String, host: HostState,
    receive: @escaping @Sendable (Value) -> Void, abandon: @escaping @Sendable () -> Void = {}
  ) {
    pending = Mutex(receive)
    self.method = method
    self.host = host
    self.abandon = abandon
  }

  /// Whether the delegate has answered.
  var isGiven: Bool { pending.withLock { $0 == nil } }

  func give(_ value: Value) {
    let receive = pending.withLock { $0.take() }
    receive?(value)
  }

  deinit {
    if pending.withLock({ $0 != nil }) {
      abandon()
      host.report(
        NotificationSystemError(
          code: .invalidValue,
          message: "The delegate received \(method) but never called the completion handler.",
          remedy: "Call the completion handler on every path, as soon as the work is done."),
        in: method)
    }
  }
}
