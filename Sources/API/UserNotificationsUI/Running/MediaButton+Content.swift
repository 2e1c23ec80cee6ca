import NotificationModel

extension MediaButton {
  /// The button that an extension wants; none where it has no room or no kind (J8).
  @MainActor
  init?(of content: any UNNotificationContentExtension) {
    let style: Style
    switch content.mediaPlayPauseButtonType {
    case .none: return nil
    case .default: style = .standard
    case .overlay: style = .overlay
    }
    guard let frame = ViewFrame(content.mediaPlayPauseButtonFrame) else { return nil }
    let tint = content.mediaPlayPauseButtonTintColor
    self.init(style: style, frame: frame, tint: tint == .tintColor ? nil : tint.model)
  }
}
