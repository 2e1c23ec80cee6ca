import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore

// The work that the native shell cannot do itself: it neither decodes files of apps nor starts programs for it.

extension Desktop {
  /// Requests the icon of an app and the picture of one of its listed notifications; answers once, when both are ready or
  /// known to be missing.
  func media(
    of app: BundleIdentifier, identifier: String?, answer: @escaping (ControlReply) -> Void
  ) {
    let answer = NIOLoopBound(
      MediaAnswer(waiting: 2, answer: answer), eventLoop: loop)
    let loop = loop
    icons.file(of: store.record(of: app), app) { path in
      loop.execute { answer.value.add(icon: path) }
    }
    let attachment = identifier.flatMap { try? store.delivered($0, of: app) }?
      .notification.request.content.attachments.first
    thumbnails.make(for: attachment) { path in
      loop.execute { answer.value.add(picture: path) }
    }
  }

  /// Stores the token of a response that may start an app.
  func remember(activationToken: String, for app: BundleIdentifier) {
    processes.remember(activationToken: activationToken, for: app)
  }
}

/// An answer that waits for two files.
private final class MediaAnswer {
  private var waiting: Int
  private var icon: String?
  private var picture: String?
  private let answer: (ControlReply) -> Void

  init(waiting: Int, answer: @escaping (ControlReply) -> Void) {
    self.waiting = waiting
    self.answer = answer
  }

  func add(icon: String?) {
    self.icon = icon
    arrived()
  }

  func add(picture: String?) {
    self.picture = picture
    arrived()
  }

  private func arrived() {
    waiting -= 1
    if waiting == 0 { answer(.media(icon: icon, picture: picture)) }
  }
}
