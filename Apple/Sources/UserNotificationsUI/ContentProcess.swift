import NotificationModel
import NotificationTransport
import Synchronization
internal import SystemConnection

/// The process of a content extension, from its first line to its end.
enum ContentProcess {
  static func run(
    _ create: @escaping @MainActor () -> (any ContentExtensionRun.Controller)?
  ) -> Never {
    let connection: ContentConnection
    do throws(NotificationFailure) {
      connection = try ContentConnection()
    } catch {
      end("\(error.message) \(remedy)")
    }
    MainActor.assumeIsolated {
      let run = ContentExtensionRun(
        create: create, send: { connection.send($0) },
        leave: { isFinished in
          if isFinished { exit(0) }
          end("The controller could not be made. Have its init(coder:) return an object.")
        })
      connection.read(
        { command in onMain { run.handle(command) } }, ended: { onMain { exit(0) } })
    }
    while true { RunLoop.main.run() }
  }

  /// Calls a closure on the main thread, like all of the app's code (J5), in the order of the events.
  private static func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
  }

  private static func end(_ reason: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("\(reason)\n".utf8))
    exit(64)
  }

  private static let remedy =
    "Put it into the PlugIns folder of an app, install that with unctl install, and open a notification."
}

/// The channel to the daemon that started this process as a content extension.
final class ContentConnection: Sendable {
  private let channel: ExtensionChannel

  /// Takes over the channel, or reports the reason for its absence.
  init() throws(NotificationFailure) {
    channel = try ExtensionChannel()
  }

  /// Reads commands until the daemon no longer needs this process; on a thread of its own.
  func read(
    _ receive: @escaping @Sendable (ContentCommand) -> Void, ended: @escaping @Sendable () -> Void
  ) {
    let thread = Thread { [channel] in
      channel.readOrders(receive)
      ended()
    }
    thread.name = "UserNotificationsUI"
    thread.start()
  }

  /// Sends an event; returns false if it does not fit one message.
  func send(_ event: ContentEvent) -> Bool {
    do throws(NotificationFailure) {
      try channel.send(event)
      return true
    } catch {
      return false
    }
  }
}

/// An extension's answer to one response; only the first one counts.
final class ContentReply: Sendable {
  private let number: Int64
  private let question: ResponseQuestion
  private let send: ContentExtensionRun.Send
  private let isGiven = Mutex(false)

  init(number: Int64, question: ResponseQuestion, send: @escaping ContentExtensionRun.Send) {
    self.number = number
    self.question = question
    self.send = send
  }

  func give(_ option: UNNotificationContentExtensionResponseOption) {
    let isFirst = isGiven.withLock { given in
      defer { given = true }
      return !given
    }
    guard isFirst else { return }
    let isHandled = question.isHandled.value.withLock(\.self)
    _ = send(.answered(number: number, isHandled ? option.model : .notTaken))
  }
}

extension UNNotificationContentExtensionResponseOption {
  var model: ContentAnswer {
    switch self {
    case .doNotDismiss: .doNotDismiss
    case .dismiss: .dismiss
    case .dismissAndForwardAction: .dismissAndForward
    }
  }
}

/// Prevents the two default forms for a response, which call one another, from doing so for ever.
@MainActor
enum ResponseForms {
  /// The question of the current task.
  @TaskLocal static var question: ResponseQuestion?

  /// Calls the `async` form, because the one with a completion handler turned out to be the default.
  ///
  /// Its code up to the first suspension has run when this returns.
  static func startAsyncForm(
    of receiver: any UNNotificationContentExtension, _ response: UNNotificationResponse,
    finish: @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
  ) {
    // A form that an app calls directly has a separate question.
    let question = ResponseQuestion(isForAsyncForm: true, isHandled: question?.isHandled)
    let call = UncheckedTransfer(response)
    AsyncForm.start { @MainActor in
      let option = await $question.withValue(question) { await receiver.didReceive(call.value) }
      finish(option)
    }
  }
}

/// One response about which an extension is asked.
final class ResponseQuestion: Sendable {
  /// Whether the form with a completion handler was the default, so that the other one must answer.
  let isForAsyncForm: Bool
  /// Whether the extension handles responses at all, which is false once both forms were the default.
  let isHandled: Flag

  init(isForAsyncForm: Bool = false, isHandled: Flag? = nil) {
    self.isForAsyncForm = isForAsyncForm
    self.isHandled = isHandled ?? Flag()
  }

  func recordUnhandled() {
    isHandled.value.withLock { $0 = false }
  }

  /// A value that is true until it is cleared.
  final class Flag: Sendable {
    let value = Mutex(true)
  }
}
