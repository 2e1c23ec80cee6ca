internal import SystemConnection

extension UIApplicationDelegate {
  /// Calls the `async` form.
  public func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    let call = Handover((userInfo: userInfo, finish: completionHandler))
    AsyncForm.start { @MainActor in
      let result = await PushForms.$asked.withValue(ObjectIdentifier(self)) {
        await self.application(application, didReceiveRemoteNotification: call.value.userInfo)
      }
      call.value.finish(result)
    }
  }

  /// Says that there was nothing new, or calls the form with a completion handler where the app asked directly.
  @MainActor public func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult {
    if PushForms.asked == ObjectIdentifier(self) { return .noData }
    return await withCheckedContinuation { continuation in
      self.application(application, didReceiveRemoteNotification: userInfo) {
        continuation.resume(returning: $0)
      }
    }
  }
}

/// Keeps the two default forms, which call one another, from doing so for ever.
private enum PushForms {
  /// The delegate whose form with a completion handler turned out to be the default.
  @TaskLocal static var asked: ObjectIdentifier?
}
