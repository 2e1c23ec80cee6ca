import NotificationModel

/// A field for one line of text.
@MainActor @preconcurrency
open class UITextField: UIControl {
  /// The appearance of a field's edge.
  public enum BorderStyle: Int, Sendable {
    /// A line, a bezel, or round corners; shells draw one border for all.
    case none = 0
    /// A line, a low edge, or round corners; shells draw one border for all.
    case line, bezel, roundedRect
  }

  /// When an additional view of the field is visible.
  public enum ViewMode: Int, Sendable {
    /// Never, while it is edited, while it is not, or always.
    case never, whileEditing, unlessEditing, always
  }

  /// The object that is asked about and receives the user's input; not kept alive.
  open weak var delegate: (any UITextFieldDelegate)?
  /// The appearance and behaviour of a device's keyboard.
  var traits = TextTraits()

  /// The font.
  open var font: UIFont? = UILabel.usualFont { didSet { invalidateIntrinsicContentSize() } }
  /// The colour of the text.
  open var textColor: UIColor? = .label { didSet { recordChange() } }
  /// The alignment of the text.
  open var textAlignment = NSTextAlignment.natural { didSet { recordChange() } }
  /// The placeholder.
  open var placeholder: String? { didSet { invalidateIntrinsicContentSize() } }
  /// The appearance of its edge.
  open var borderStyle = BorderStyle.none { didSet { recordChange() } }
  /// When a button that empties the field is visible; stored, without effect.
  open var clearButtonMode = ViewMode.never
  /// Whether it is emptied when it is entered.
  open var clearsOnBeginEditing = false
  /// The view at its beginning; stored, and not drawn.
  open var leftView: UIView?
  /// When that view is seen; stored, without effect.
  open var leftViewMode = ViewMode.never
  /// The view at its end; stored, and not drawn.
  open var rightView: UIView?
  /// When that view is seen; stored, without effect.
  open var rightViewMode = ViewMode.never
  /// Whether the letters shrink; stored, without effect.
  open var adjustsFontSizeToFitWidth = false

  private var content = ""
  private var ownInputView: UIView?
  private var ownAccessoryView: UIView?

  /// Creates an empty field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates an empty field: Linux has no archives of views.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The text; never `nil` when read. Setting it sends no event.
  open var text: String? {
    get { content }
    set {
      content = newValue ?? ""
      recordChange()
    }
  }

  /// The text, drawn with `font` and `textColor`.
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: content) }
    set { text = newValue?.string }
  }

  /// The placeholder, whose appearance is the shell's.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholder.map { NSAttributedString(string: $0) } }
    set { placeholder = newValue?.string }
  }

  /// Whether the typed text is hidden.
  open var isSecureTextEntry: Bool {
    get { traits.isSecure }
    set {
      traits.isSecure = newValue
      recordChange()
    }
  }

  /// Whether the user is typing in it.
  open private(set) var isEditing = false

  /// The view that replaces the keyboard during editing.
  open override var inputView: UIView? {
    get { ownInputView }
    set {
      ownInputView = newValue
      recordChange()
    }
  }

  /// The view above the keyboard during editing.
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set {
      ownAccessoryView = newValue
      recordChange()
    }
  }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override var intrinsicContentSize: CGSize {
    let words = TextEstimate.size(
      of: content.isEmpty ? placeholder ?? "" : content, font: font ?? UILabel.usualFont, width: 0,
      lines: 1)
    return CGSize(
      width: words.width + 14, height: max(words.height, 22) + (borderStyle == .none ? 0 : 12))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Begins editing, if the delegate agrees.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isEditing { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
      return false
    }
    isEditing = true
    if clearsOnBeginEditing { content = "" }
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    return true
  }

  /// Ends editing, if the delegate agrees.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isEditing else { return super.resignFirstResponder() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    isEditing = false
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    return true
  }

  override func makeContent() -> ViewContent {
    .textField(
      ViewField(
        text: ViewText(
          content, font: (font ?? UILabel.usualFont).model, color: ShellColor.of(textColor),
          alignment: textAlignment.model),
        placeholder: placeholder ?? "", isSecure: isSecureTextEntry,
        hasBorder: borderStyle != .none))
  }
}

/// Which keyboard is shown.
public enum UIKeyboardType: Int, Sendable {
  /// The usual one.
  case `default` = 0
  /// A keyboard for ASCII letters.
  case asciiCapable
  /// A keyboard for numbers and punctuation.
  case numbersAndPunctuation
  /// A keyboard for URLs.
  case URL
  /// A keyboard for digits.
  case numberPad
  /// A keyboard for telephone numbers.
  case phonePad
  /// A keyboard for names and telephone numbers.
  case namePhonePad
  /// A keyboard for mail addresses.
  case emailAddress
  /// A keyboard for decimal numbers.
  case decimalPad
  /// A keyboard for short messages.
  case twitter
  /// A keyboard for web searches.
  case webSearch
  /// A keyboard for ASCII digits.
  case asciiCapableNumberPad
}

/// The label of the return key.
public enum UIReturnKeyType: Int, Sendable {
  /// The default label.
  case `default` = 0
  /// Go.
  case go
  /// Search with Google.
  case google
  /// Join.
  case join
  /// Go to the next field.
  case next
  /// Open a route.
  case route
  /// Search.
  case search
  /// Send.
  case send
  /// Search with Yahoo.
  case yahoo
  /// Done.
  case done
  /// Call for help.
  case emergencyCall
  /// Continue.
  case `continue`
}

/// Whether a keyboard checks spelling.
public enum UITextSpellCheckingType: Int, Sendable {
  /// The system's default, not at all, or always.
  case `default`, no, yes
}

/// Whether a keyboard corrects words.
public enum UITextAutocorrectionType: Int, Sendable {
  /// The system's default, not at all, or always.
  case `default`, no, yes
}

/// When a keyboard begins with capital letters.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// Never, for each word, for each sentence, or for each letter.
  case none, words, sentences, allCharacters
}

/// The appearance and behaviour of a device's keyboard; shells receive only the first property.
struct TextTraits {
  var isSecure = false
  var spellChecking = UITextSpellCheckingType.default
  var autocorrection = UITextAutocorrectionType.default
  var autocapitalization = UITextAutocapitalizationType.sentences
  var keyboard = UIKeyboardType.default
  var returnKey = UIReturnKeyType.default
  var waitsForText = false
}
