import NotificationModel

/// A text.
@MainActor @preconcurrency
open class UILabel: UIView {
  /// The font unless another one is set.
  static let usualFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)

  /// The text; nothing is drawn without one.
  open var text: String? {
    get { attributed?.string ?? plain }
    set {
      attributed = nil
      plain = newValue
      invalidateIntrinsicContentSize()
    }
  }

  /// The text with attributes.
  ///
  /// - Note: The text is drawn with `font` and `textColor`.
  open var attributedText: NSAttributedString? {
    get { attributed ?? plain.map { NSAttributedString(string: $0) } }
    set {
      attributed = newValue
      invalidateIntrinsicContentSize()
    }
  }

  /// The font.
  open var font: UIFont! = UILabel.usualFont { didSet { invalidateIntrinsicContentSize() } }
  /// The colour of the text.
  open var textColor: UIColor! = .label { didSet { recordChange() } }
  /// The alignment of the lines.
  open var textAlignment = NSTextAlignment.natural { didSet { recordChange() } }
  /// How many lines there may be; 0 means as many as needed.
  open var numberOfLines = 1 { didSet { invalidateIntrinsicContentSize() } }
  /// How a text ends that has no room; stored, since all shells do it in the same way.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// Whether the font may shrink; stored, without effect.
  open var adjustsFontSizeToFitWidth = false
  /// How far the font may shrink; stored, without effect.
  open var minimumScaleFactor: CGFloat = 0
  /// Whether the font follows the user's preferred size; shells enlarge everything.
  open var adjustsFontForContentSizeCategory = false
  /// Whether lines may be closer together; stored, without effect.
  open var allowsDefaultTighteningForTruncation = false
  /// The width at which lines are broken for `intrinsicContentSize`, in points.
  open var preferredMaxLayoutWidth: CGFloat = 0
  /// The colour of the shadow; stored, and not drawn.
  open var shadowColor: UIColor?
  /// The offset of the shadow; stored, and not drawn.
  open var shadowOffset = CGSize(width: 0, height: -1)
  /// Whether it is drawn as enabled.
  open var isEnabled = true { didSet { recordChange() } }
  /// Whether it is drawn in `highlightedTextColor`.
  open var isHighlighted = false { didSet { recordChange() } }
  /// The colour of the text while it is highlighted.
  open var highlightedTextColor: UIColor? { didSet { recordChange() } }

  private var plain: String?
  private var attributed: NSAttributedString?

  /// Creates a label without text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a label without text: Linux has no archives of views.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  open override var intrinsicContentSize: CGSize {
    TextEstimate.size(
      of: shownText, font: shownFont, width: preferredMaxLayoutWidth, lines: numberOfLines)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    TextEstimate.size(of: shownText, font: shownFont, width: size.width, lines: numberOfLines)
  }

  var shownText: String { attributed?.string ?? plain ?? "" }

  var shownFont: UIFont { font ?? Self.usualFont }

  private var shownColor: UIColor? {
    if isHighlighted, let highlightedTextColor { return highlightedTextColor }
    return isEnabled ? textColor : .tertiaryLabel
  }

  override func makeContent() -> ViewContent {
    .label(
      ViewText(
        shownText, font: shownFont.model, color: ShellColor.of(shownColor),
        alignment: textAlignment.model, lineLimit: SceneNumber.lines(numberOfLines)))
  }
}

/// The alignment of the lines of a text.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right.
  case right = 2
  /// From edge to edge; shells align such lines like `natural` ones.
  case justified = 3
  /// At the leading edge.
  case natural = 4

  var model: ViewText.Alignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified, .natural: .natural
    }
  }
}

/// How a text ends that has no room.
///
/// - Note: Shells end it with an ellipsis if it has one line, and break it between words elsewhere.
public enum NSLineBreakMode: Int, Sendable {
  /// It continues in the next line, between words.
  case byWordWrapping = 0
  /// It continues in the next line, between letters.
  case byCharWrapping = 1
  /// It is cut off.
  case byClipping = 2
  /// Its beginning is left out.
  case byTruncatingHead = 3
  /// Its end is left out.
  case byTruncatingTail = 4
  /// Its middle is left out.
  case byTruncatingMiddle = 5
}

/// The attributes that texts on screens have.
///
/// - Note: Shells draw all of a text in the same way, with the properties of the label, the button or the field:
///   attributes are stored, and not drawn.
extension NSAttributedString.Key {
  /// The font, a `UIFont`.
  public static let font = NSAttributedString.Key("NSFont")
  /// The colour of the letters, a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The colour behind the letters, a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// The colour and the kind of a line under the letters.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The kind of a line through the letters.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// More or less room between letters.
  public static let kern = NSAttributedString.Key("NSKern")
}
