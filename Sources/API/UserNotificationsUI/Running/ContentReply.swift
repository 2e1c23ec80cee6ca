import NotificationModel
import Synchronization

/// What an extension says of one answer; the first time counts.
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
    let isTaken = question.isTaken.value.withLock(\.self)
    _ = send(.answered(number: number, isTaken ? option.model : .notTaken))
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
