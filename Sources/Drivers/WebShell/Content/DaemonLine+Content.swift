import NotificationModel

/// The views of content extensions, opened and closed for single windows.
extension DaemonLine {
  /// Opens a view for a window by the call `openContent`, as the page has put it; what becomes of the
  /// view is told to `content`.
  func open(_ content: OpenContent, with call: ControlCall) {
    self.call(call) { [views] answer in
      switch answer {
      case .success(.content(let view)):
        // The answer has its place among the events, so that no change comes before this.
        views.add(content, number: view.number)
        if !content.open(view) { self.close(content) }
      case .success: content.tell(.closed(.failed(reason: Self.strangeAnswer)))
      case .failure(let failure): content.tell(.closed(.failed(reason: failure.message)))
      }
    }
  }

  /// The window is gone: the daemon closes the view, if it had one.
  func close(_ content: OpenContent) {
    content.leave()
    guard let number = views.forget(content) else { return }
    call(.useContent(number: number, .close)) { _ in }
  }

  private static let strangeAnswer = "The notification system answered something else."
}
