extension UIButton {
  /// The appearance of a button, in the newer form.
  ///
  /// - Note: Shells draw a button as plain or as filled with its tint; sizes, paddings and corners are kept, and
  ///   drawn as shells do.
  public struct Configuration: Hashable {
    /// How large a button is.
    public enum Size: Int, Sendable {
      /// From the usual to the largest.
      case medium, small, mini, large
    }

    /// How round the corners are.
    public enum CornerStyle: Int, Sendable {
      /// As the background defines.
      case fixed = -1
      /// As the background defines, larger for larger letters.
      case dynamic
      /// From a little to fully.
      case small, medium, large, capsule
    }

    /// Whether the button is filled with its tint.
    var isProminent: Bool

    /// The title.
    public var title: String?
    /// The subtitle, below the title.
    public var subtitle: String?
    /// The title with attributes.
    public var attributedTitle: AttributedString?
    /// The picture.
    public var image: UIImage?
    /// The colour of the title and of symbols.
    public var baseForegroundColor: UIColor?
    /// The fill colour.
    public var baseBackgroundColor: UIColor?
    /// How large it is.
    public var buttonSize = Size.medium
    /// How round its corners are.
    public var cornerStyle = CornerStyle.dynamic
    /// The room at the edges.
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    /// The gap between the picture and the title.
    public var imagePadding: CGFloat = 0
    /// The gap between the title and the subtitle.
    public var titlePadding: CGFloat = 1
    /// Whether the button shows activity.
    public var showsActivityIndicator = false
    /// The size of symbols.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?

    /// A button of nothing but a title.
    public static func plain() -> Configuration { Configuration(isProminent: false) }
    /// A button filled with its tint.
    public static func filled() -> Configuration { Configuration(isProminent: true) }
    /// A button on a little of its tint; drawn as a plain one.
    public static func tinted() -> Configuration { Configuration(isProminent: false) }
    /// A button on grey; drawn as a plain one.
    public static func gray() -> Configuration { Configuration(isProminent: false) }
    /// A plain button with an edge; drawn as a plain one.
    public static func bordered() -> Configuration { Configuration(isProminent: false) }
    /// A button filled with its tint, with an edge.
    public static func borderedProminent() -> Configuration { Configuration(isProminent: true) }
    /// A button on a little of its tint, with an edge; drawn as a plain one.
    public static func borderedTinted() -> Configuration { Configuration(isProminent: false) }
    /// A button without an edge.
    public static func borderless() -> Configuration { Configuration(isProminent: false) }

    /// Returns the configuration that a button would show; this one, which is already complete.
    @MainActor
    public func updated(for button: UIButton) -> Configuration { self }

    /// The title and the subtitle, in one line or two.
    var words: String? {
      let first = attributedTitle.map { String($0.characters) } ?? title
      return subtitle.map { second in first.map { "\($0)\n\(second)" } ?? second } ?? first
    }
  }
}
