import Synchronization
internal import SystemConnection

/// Keeps the two default forms for an answer, which call one another, from doing so for ever.
@MainActor
enum ResponseForms {
  /// What is asked by the current task.
  @TaskLocal static var question: ResponseQuestion?

  /// Asks the `async` form, because the one with a completion handler turned out to be the default.
  ///
  /// What it does until it first waits is done when this returns.
  static func startAsyncForm(
    of receiver: any UNNotificationContentExtension, _ response: UNNotificationResponse,
    finish: @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
  ) {
    // A form that an app calls by itself has a question of its own.
    let question = ResponseQuestion(isForAsyncForm: true, isTaken: question?.isTaken)
    let call = Handover(response)
    AsyncForm.start { @MainActor in
      let option = await $question.withValue(question) { await receiver.didReceive(call.value) }
      finish(option)
    }
  }
}

/// One answer that an extension is asked about.
final class ResponseQuestion: Sendable {
  /// Whether the form with a completion handler was the default, so that the other one must answer.
  let isForAsyncForm: Bool
  /// Whether the extension takes answers at all, which is false once both forms were the default.
  let isTaken: Flag

  init(isForAsyncForm: Bool = false, isTaken: Flag? = nil) {
    self.isForAsyncForm = isForAsyncForm
    self.isTaken = isTaken ?? Flag()
  }

  func noteUntaken() {
    isTaken.value.withLock { $0 = false }
  }

  /// A truth that may turn false.
  final class Flag: Sendable {
    let value = Mutex(true)
  }
}
