import NIOCore
import NotificationCore
import NotificationModel

/// A push with whoever wants to know what becomes of it.
///
/// It lives on the event loop.
final class ExtensionJob {
  let order: ExtensionOrder
  /// What the extension knows the push by.
  let number: Int64
  private(set) var answer: ExtensionHost.Answer
  /// When its waiting is over, or its time with the extension.
  var timer: Scheduled<Void>?
  /// Whether the extension was told that the time is over.
  var isLate = false

  init(order: ExtensionOrder, number: Int64, answer: @escaping ExtensionHost.Answer) {
    self.order = order
    self.number = number
    self.answer = answer
  }

  /// Nobody wants to know any more; what the extension makes of the push is thrown away.
  func abandon() {
    answer = { _ in }
  }
}

/// The program of an extension, and whose it is.
struct ExtensionProgram: Hashable {
  var app: BundleIdentifier
  var executable: String

  init(_ opening: ContentOpening) {
    app = opening.app
    executable = opening.program.executable
  }

  init(_ order: ExtensionOrder) {
    app = order.app
    executable = order.program.executable
  }
}
