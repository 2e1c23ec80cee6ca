/// What a button shows.
public struct ViewButton: Hashable, Sendable {
  /// Its words, if any.
  public var title: ViewText?
  /// Its picture, if any, before the words.
  public var image: ViewImage?
  /// Whether it is drawn filled with its tint, as a button that matters.
  public var isProminent: Bool

  /// Creates a button.
  public init(title: ViewText? = nil, image: ViewImage? = nil, isProminent: Bool = false) {
    self.title = title
    self.image = image
    self.isProminent = isProminent
  }
}
