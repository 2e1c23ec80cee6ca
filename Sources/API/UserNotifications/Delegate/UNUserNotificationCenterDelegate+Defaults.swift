import SystemConnection

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

  /// Presents nothing, or calls the form with a completion handler where the app asked directly.
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

  /// Does nothing, or calls the form with a completion handler where the app asked directly.
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

/// Keeps the two default forms, which call one another, from doing so for ever.
private enum DefaultForms {
  /// The delegate whose form with a completion handler turned out to be the default.
  @TaskLocal static var asked: ObjectIdentifier?

  /// The system made the subject for this call and does not touch it again.
  struct Call<Subject>: Sendable {
    let delegate: Handover<any UNUserNotificationCenterDelegate>
    let center: Handover<UNUserNotificationCenter>
    let subject: Handover<Subject>
  }

  static func start<Subject, Answer: Sendable>(
    _ delegate: any UNUserNotificationCenterDelegate, _ center: UNUserNotificationCenter,
    _ subject: Subject, finish: @escaping @Sendable (Answer) -> Void,
    form: @escaping @Sendable (Call<Subject>) async -> Answer
  ) {
    let call = Call(
      delegate: Handover(delegate), center: Handover(center), subject: Handover(subject))
    AsyncForm.start {
      let answer = await $asked.withValue(ObjectIdentifier(call.delegate.value)) {
        await form(call)
      }
      finish(answer)
    }
  }
}
