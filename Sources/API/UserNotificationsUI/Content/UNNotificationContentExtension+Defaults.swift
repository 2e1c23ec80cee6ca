extension UNNotificationContentExtension {
  /// Calls the `async` form.
  @preconcurrency
  public func didReceive(
    _ response: UNNotificationResponse,
    completionHandler completion:
      @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
  ) {
    ResponseForms.startAsyncForm(of: self, response, finish: completion)
  }

  /// Leaves the answer to the app, or calls the form with a completion handler where that one is implemented.
  public func didReceive(
    _ response: UNNotificationResponse
  ) async -> UNNotificationContentExtensionResponseOption {
    if let question = ResponseForms.question, question.isForAsyncForm {
      question.noteUntaken()
      return .dismissAndForwardAction
    }
    return await withCheckedContinuation { continuation in
      didReceive(response, completionHandler: { continuation.resume(returning: $0) })
    }
  }

  /// None.
  public var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType {
    .none
  }

  /// Empty.
  public var mediaPlayPauseButtonFrame: CGRect { .zero }

  /// That of the system.
  public var mediaPlayPauseButtonTintColor: UIColor { .tintColor }

  /// Does nothing.
  public func mediaPlay() {}

  /// Does nothing.
  public func mediaPause() {}
}
