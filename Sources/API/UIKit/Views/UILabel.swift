import NotificationModel

/// A text.
@MainActor @preconcurrency
open class UILabel: UIView {
  /// What letters look like until something else is said.
  static let usualFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)

  /// The words; nothing is drawn without any.
  open var text: String? {
    get { attributed?.string ?? plain }
    set {
      attributed = nil
      plain = newValue
      invalidateIntrinsicContentSize()
    }
  }

  /// The words with how they look.
  ///
  /// - Note: The words are drawn as `font` and `textColor` say.
  open var attributedText: NSAttributedString? {
    get { attributed ?? plain.map { NSAttributedString(string: $0) } }
    set {
      attributed = newValue
      invalidateIntrinsicContentSize()
    }
  }

  /// The letters.
  open var font: UIFont! = UILabel.usualFont { didSet { invalidateIntrinsicContentSize() } }
  /// The colour of the letters.
  open var textColor: UIColor! = .label { didSet { noteChange() } }
  /// Where the lines begin and end.
  open var textAlignment = NSTextAlignment.natural { didSet { noteChange() } }
  /// How many lines there may be; 0 means as many as it takes.
  open var numberOfLines = 1 { didSet { invalidateIntrinsicContentSize() } }
  /// How the text ends that has no room; kept, since shells do that alike.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// Whether letters may shrink; kept, and not done.
  open var adjustsFontSizeToFitWidth = false
  /// How far letters may shrink; kept, and not done.
  open var minimumScaleFactor: CGFloat = 0
  /// Whether letters follow what the person reads best; shells enlarge everything.
  open var adjustsFontForContentSizeCategory = false
  /// Whether lines may be closer together; kept, and not done.
  open var allowsDefaultTighteningForTruncation = false
  /// The width at which lines are broken for `intrinsicContentSize`, in points.
  open var preferredMaxLayoutWidth: CGFloat = 0
  /// The colour behind the letters that makes a shadow; kept, and not drawn.
  open var shadowColor: UIColor?
  /// How far the shadow is; kept, and not drawn.
  open var shadowOffset = CGSize(width: 0, height: -1)
  /// Whether it is drawn as what can be used.
  open var isEnabled = true { didSet { noteChange() } }
  /// Whether it is drawn in `highlightedTextColor`.
  open var isHighlighted = false { didSet { noteChange() } }
  /// The colour of the letters while it is highlighted.
  open var highlightedTextColor: UIColor? { didSet { noteChange() } }

  private var plain: String?
  private var attributed: NSAttributedString?

  /// Creates a label without words.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a label without words: there are no archives of views here.
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

/// Where the lines of a text begin and end.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right.
  case right = 2
  /// From edge to edge; shells begin such lines as `natural` ones.
  case justified = 3
  /// At the side where the language begins.
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
/// - Note: Shells end it with an ellipsis where it has one line, and break it between words elsewhere.
public enum NSLineBreakMode: Int, Sendable {
  /// It goes on in the next line, between words.
  case byWordWrapping = 0
  /// It goes on in the next line, between letters.
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

/// The attributes that texts of screens have.
///
/// - Note: Shells draw all of a text alike, as the label, the button or the field says: attributes are kept, and
///   not drawn.
extension NSAttributedString.Key {
  /// The letters, a `UIFont`.
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
