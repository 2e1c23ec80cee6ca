import NIOCore
import NotificationCore
import NotificationModel

/// A push with whoever wants to know what becomes of it.
final class ExtensionJob {
  let order: ExtensionOrder
  let answer: ExtensionHost.Answer
  /// When its waiting is over, or its time with the extension.
  var timer: Scheduled<Void>?
  /// Whether the extension was told that the time is over.
  var isLate = false

  init(order: ExtensionOrder, answer: @escaping ExtensionHost.Answer) {
    self.order = order
    self.answer = answer
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
