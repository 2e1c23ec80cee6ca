/// What kind of view it is, and what that kind shows.
public enum ViewContent: Hashable, Sendable {
  /// Nothing but its colours, and the views in it.
  case plain
  /// A text.
  case label(ViewText)
  /// A picture.
  case image(ViewImage, ViewImage.Fill)
  /// A button; `ViewEvent.tapped` tells of it.
  case button(ViewButton)
  /// A row or a column of the views in it.
  case stack(ViewStack)
  /// A field for one line of text.
  case textField(ViewField)
  /// A switch; `ViewEvent.switched` tells of it.
  case toggle(isOn: Bool)
  /// A slider; `ViewEvent.slid` tells of it.
  case slider(ViewSlider)
}
